import { Download } from 'lucide';
import { useState } from 'react';
import { formatCount, formatNumber } from '#lib/format/count.ts';
import { formatLocal } from '#lib/format/date.ts';
import { TextButton } from '#ui/admin/buttons.tsx';
import { saveFile } from '#ui/admin/files/save-file.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import * as shared from '#ui/admin/parts.module.css';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Import } from '../contract.ts';
import { redirectsText } from '../redirects-text.ts';
import { commentsFile, reportPath, resumeImport } from './api.ts';
import { formatDuration } from './format.ts';
import { ImagesNotice } from './images.tsx';
import * as styles from './import.module.css';
import { ItemsDialog } from './items.tsx';
import { SumBar } from './steps.tsx';

/** Download links of the report. */
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

function Summary({ data }: { data: Import }) {
  const { state, report, items, images, startedAt, finishedAt } = data;
  const imported = items.created + items.updated + items.unchanged + items.edited;
  const took =
    startedAt !== null && finishedAt !== null
      ? ` It took ${formatDuration(Date.parse(finishedAt) - Date.parse(startedAt))}.`
      : '';
  const ofImages = images.saved + images.waiting + images.failed;
  const total = report?.items ?? 0;
  if (state === 'undone') {
    const day = finishedAt === null ? '' : ` on ${formatLocal(finishedAt, 'long')}`;
    return (
      <Notice kind="info" title={`This import was undone${day}`}>
        <p>{`${formatCount(items.undone, 'item was', 'items were')} deleted.`}</p>
      </Notice>
    );
  }
  return (
    <Notice
      kind={state === 'canceled' ? 'warn' : 'info'}
      title={`${formatNumber(imported)} of ${formatCount(total, 'item')} imported`}
    >
      <p>
        {ofImages > 0 &&
          `${formatNumber(images.saved)} of ${formatCount(ofImages, 'image')} fetched, `}
        {`${redirectsText(data)}.`}
        {state === 'canceled' ? ' The import was canceled. Resume it to import the rest.' : took}
      </p>
    </Notice>
  );
}

function Folded({ summary, lines }: { summary: string; lines: readonly string[] }) {
  return (
    <details className={styles.more}>
      <summary>{summary}</summary>
      <ul className={styles.warnings}>
        {[...new Set(lines)].map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface FinishedStepProps {
  data: Import;
  onDrafts: () => void;
  onNew: () => void;
}

/** The last step: the result. */
export function FinishedStep({ data, onDrafts, onNew }: FinishedStepProps) {
  const { id, state, report, items, comments, choices, unredirected, members, notes, unused } =
    data;
  const [seeing, setSeeing] = useState(false);
  const resume = useAction({ run: () => resumeImport(id), failure: "Couldn't resume the import" });
  const download = useAction({
    run: () => commentsFile(id),
    failure: "Couldn't download the comments",
    onDone: (answer) => void saveFile(answer, 'comments.jsonl'),
  });
  const drafts = choices?.states === 'drafts' ? items.created : (report?.outcomes.draft ?? 0);
  const missing = items.skipped + items.failed;
  return (
    <section className={shared.box} aria-label="Result">
      <div className={shared.boxBody}>
        <div role="status">
          <Summary data={data} />
        </div>
        {report !== null && state !== 'undone' && <SumBar report={report} />}
        {state !== 'undone' && <ImagesNotice data={data} />}
        {missing > 0 && state !== 'undone' && (
          <p className={styles.more}>
            {`${formatCount(missing, 'item')} skipped. `}
            <TextButton onClick={() => setSeeing(true)}>View items</TextButton>
          </p>
        )}
        {state !== 'undone' &&
          notes.map(({ issue, action }) => (
            <p key={issue} className={styles.more} dir="auto">
              {`${issue}: ${action}.`}
            </p>
          ))}
        {unredirected.count > 0 && state !== 'undone' && (
          <Folded
            summary={`${formatCount(unredirected.count, 'old URL')} couldn't be redirected`}
            lines={unredirected.named.map(({ issue, action }) => `${issue}: ${action}`)}
          />
        )}
        {unused.length > 0 && (
          <Folded
            summary="Not used by any article"
            lines={unused.map(
              ({ kind, count, names }) =>
                `${formatNumber(count)} ${kind}: ${names.join(', ')}${count > names.length ? ', ...' : ''}`,
            )}
          />
        )}
        <div className="cluster">
          {state === 'canceled' && (
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
            Import Another File
          </Button>
        </div>
        {members !== null && (
          <p className={styles.more}>
            {`${formatCount(members.added, 'member')} imported as unconfirmed subscribers. ${formatNumber(members.existing)} already subscribed, ${formatNumber(members.invalid)} without a valid email address.`}
          </p>
        )}
        {comments > 0 && state !== 'undone' && (
          <p className={styles.more}>
            {`${formatCount(comments, 'comment')} saved to a file. Comments aren't shown on the site. `}
            <TextButton disabled={download.busy} onClick={() => void download.act()}>
              Download comments
            </TextButton>
          </p>
        )}
      </div>
      {seeing && (
        <ItemsDialog
          importId={id}
          begin={{ state: items.failed > 0 ? 'failed' : 'skipped' }}
          onClose={() => setSeeing(false)}
        />
      )}
    </section>
  );
}
