import { Download } from 'lucide';
import { useState } from 'react';
import { TextButton } from '#ui/admin/buttons.tsx';
import { saveFile } from '#ui/admin/files/save-file.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import * as shared from '#ui/admin/parts.module.css';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Import } from '../contract.ts';
import { commentsFile, reportPath, resumeImport } from './api.ts';
import { ImagesNotice } from './images.tsx';
import { ItemsDialog } from './items.tsx';
import { besideWords, count, counted, dayOf, duration } from './labels.ts';
import * as styles from './move-in.module.css';
import { SumBar } from './parts.tsx';

/** Links to the report, as a page and as a table. */
export function ReportLinks({ id }: { id: number }) {
  return (
    <>
      <a className={buttonClass('line')} href={reportPath(id, 'html')} download>
        <Icon icon={Download} />
        Report as HTML
      </a>
      <a className={buttonClass('line')} href={reportPath(id, 'csv')} download>
        <Icon icon={Download} />
        Report as CSV
      </a>
    </>
  );
}

function Summary({ found }: { found: Import }) {
  const { state, report, items, images, redirects, startedAt, finishedAt } = found;
  const here = items.created + items.updated + items.unchanged + items.edited;
  const took =
    startedAt !== null && finishedAt !== null
      ? ` It took ${duration(Date.parse(finishedAt) - Date.parse(startedAt))}.`
      : '';
  const wanted = images.taken + images.waiting + images.failed;
  const total = report?.items ?? 0;
  const beside = besideWords(found.beside);
  if (state === 'undone') {
    const day = finishedAt === null ? '' : ` on ${dayOf(finishedAt)}`;
    return (
      <Notice kind="info" title={`This import was undone${day}`}>
        <p>
          {`${counted(items.removed, 'article was', 'articles were')} taken back.`}
          {beside !== '' && ` With them went ${beside}.`}
        </p>
      </Notice>
    );
  }
  return (
    <Notice
      kind={state === 'cancelled' ? 'warn' : 'info'}
      title={`${count(here)} of ${counted(total, 'item')} ${total === 1 ? 'is' : 'are'} here`}
    >
      <p>
        {`${count(images.taken)} of ${counted(wanted, 'image')}, ${counted(redirects, 'redirect')}.`}
        {state === 'cancelled'
          ? ' It was stopped; the rest can be moved in from the same file.'
          : took}
      </p>
    </Notice>
  );
}

interface FinishedStepProps {
  found: Import;
  onDrafts: () => void;
  onNew: () => void;
}

/** The last step: what came, and what there is to look at. */
export function FinishedStep({ found, onDrafts, onNew }: FinishedStepProps) {
  const { id, state, report, items, comments, choices, clashes, members } = found;
  const [seeing, setSeeing] = useState(false);
  const resume = useAction({ run: () => resumeImport(id), failure: 'The import did not go on' });
  const kept = useAction({
    run: () => commentsFile(id),
    failure: 'The comments were not downloaded',
    onDone: (answer) => void saveFile(answer, 'comments.jsonl'),
  });
  const drafts = choices?.states === 'drafts' ? items.created : (report?.becomes.draft ?? 0);
  const lost = items.leftOut + items.failed;
  return (
    <section className={shared.box} aria-label="What came">
      <div className={shared.boxBody}>
        <div role="status">
          <Summary found={found} />
        </div>
        {report !== null && state !== 'undone' && <SumBar report={report} />}
        {state !== 'undone' && <ImagesNotice found={found} />}
        {lost > 0 && state !== 'undone' && (
          <p className={styles.more}>
            {`${counted(lost, 'item')} left out. `}
            <TextButton onClick={() => setSeeing(true)}>See them</TextButton>
          </p>
        )}
        {clashes.count > 0 && state !== 'undone' && (
          <details className={styles.more}>
            <summary>
              {`${counted(clashes.count, 'old address', 'old addresses')} could not be led on`}
            </summary>
            <ul className={styles.losses}>
              {[...new Set(clashes.named.map(({ what, becomes }) => `${what}: ${becomes}`))].map(
                (line) => (
                  <li key={line} dir="auto">
                    {line}
                  </li>
                ),
              )}
            </ul>
          </details>
        )}
        <div className="cluster">
          {state === 'cancelled' && (
            <Button variant="primary" busy={resume.busy} onClick={() => void resume.act()}>
              Resume
            </Button>
          )}
          {state === 'finished' && drafts > 0 && (
            <Button variant="primary" onClick={onDrafts}>
              View Drafts
            </Button>
          )}
          <ReportLinks id={id} />
          <Button variant="line" onClick={onNew}>
            Move In Another File
          </Button>
        </div>
        {members !== null && (
          <p className={styles.more}>
            {`${counted(members.added, 'member')} came along as unconfirmed subscribers, ${count(members.known)} were subscribers before, ${count(members.invalid)} have no valid address.`}
          </p>
        )}
        {comments > 0 && state !== 'undone' && (
          <p className={styles.more}>
            {`${counted(comments, 'comment')} are kept as a file of this import, and not shown. `}
            <TextButton disabled={kept.busy} onClick={() => void kept.act()}>
              Download Comments
            </TextButton>
          </p>
        )}
      </div>
      {seeing && (
        <ItemsDialog
          importId={id}
          begin={{ state: items.failed > 0 ? 'failed' : 'leftOut' }}
          onClose={() => setSeeing(false)}
        />
      )}
    </section>
  );
}
