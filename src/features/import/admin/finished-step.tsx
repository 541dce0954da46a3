import { Download } from 'lucide';
import { useState } from 'react';
import { formatNumber } from '#lib/format/count.ts';
import { formatLocal } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { TextButton } from '#ui/admin/buttons.tsx';
import { saveFile } from '#ui/admin/files/save-file.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import * as shared from '#ui/admin/parts.module.css';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Import } from '../contract.ts';
import { redirectsText } from '../redirects-text.ts';
import { commentsFile, type ItemFilter, reportPath, resumeImport } from './api.ts';
import { formatDuration } from './format.ts';
import { ImagesNotice } from './images.tsx';
import * as styles from './import.module.css';
import { ItemsDialog } from './items.tsx';
import { SumBar } from './sum-bar.tsx';

/** Download links of the report. */
export function ReportLinks({ id }: { id: number }) {
  return (
    <>
      <a className={buttonClass('line')} href={reportPath(id, 'html')} download>
        <Icon icon={Download} />
        {t('Report as HTML')}
      </a>
      <a className={buttonClass('line')} href={reportPath(id, 'csv')} download>
        <Icon icon={Download} />
        {t('Report as CSV')}
      </a>
    </>
  );
}

/** How many items have an article now. */
const importedCount = ({ created, updated, unchanged, edited }: Import['items']) =>
  created + updated + unchanged + edited;

function Summary({ data }: { data: Import }) {
  const { state, report, items, images, startedAt, finishedAt } = data;
  const imported = importedCount(items);
  const took =
    startedAt !== null && finishedAt !== null
      ? t(' It took {parse}.', {
          parse: formatDuration(Date.parse(finishedAt) - Date.parse(startedAt)),
        })
      : '';
  const ofImages = images.saved + images.waiting + images.failed;
  const total = report?.items ?? 0;
  if (state === 'undone') {
    const day =
      finishedAt === null
        ? ''
        : t(' on {finishedAt}', { finishedAt: formatLocal(finishedAt, 'long') });
    return (
      <Notice kind="info" title={t('This import was undone{day}', { day })}>
        {items.undone > 0 && (
          <p>
            {t('{undone, plural, one {# item was} other {# items were}} deleted.', {
              undone: items.undone,
            })}
          </p>
        )}
      </Notice>
    );
  }
  return (
    <Notice
      kind={state === 'canceled' ? 'warn' : 'info'}
      title={t('{imported} of {total, plural, one {# item} other {# items}} imported', {
        imported: formatNumber(imported),
        total,
      })}
    >
      <p>
        {ofImages > 0 &&
          t('{saved} of {images, plural, one {# image} other {# images}} fetched, ', {
            saved: formatNumber(images.saved),
            images: ofImages,
          })}
        {`${redirectsText(data)}.`}
        {state === 'canceled' ? t(' The import was canceled. Resume it to import the rest.') : took}
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
  /** Opens an article in the editor. */
  onEdit: (articleId: number) => void;
  onNew: () => void;
}

/** The last step: the result. */
export function FinishedStep({ data, onDrafts, onEdit, onNew }: FinishedStepProps) {
  const { id, state, report, items, comments, choices, unredirected, members, notes, unused } =
    data;
  const [seeing, setSeeing] = useState<ItemFilter | null>(null);
  const resume = useAction({
    run: () => resumeImport(id),
    failure: t('Couldn’t resume the import'),
  });
  const download = useAction({
    run: () => commentsFile(id),
    failure: t('Couldn’t download the comments'),
    onDone: (answer) => void saveFile(answer, 'comments.jsonl'),
  });
  const drafts = choices?.states === 'drafts' ? items.created : (report?.outcomes.draft ?? 0);
  const missing = items.skipped + items.failed;
  return (
    <section className={shared.box} aria-label={t('Result')}>
      <div className={shared.boxBody}>
        <div role="status">
          <Summary data={data} />
        </div>
        {report !== null && report.items > 0 && state !== 'undone' && <SumBar report={report} />}
        {state !== 'undone' && <ImagesNotice data={data} />}
        {missing > 0 && state !== 'undone' && (
          <p className={styles.more}>
            {t('{missing, plural, one {# item} other {# items}} skipped. ', { missing })}
            <TextButton
              onClick={() => setSeeing({ state: items.failed > 0 ? 'failed' : 'skipped' })}
            >
              {t('View items')}
            </TextButton>
          </p>
        )}
        {state !== 'undone' &&
          [...new Set(notes.map(({ issue, action }) => `${issue}: ${action}.`))].map((note) => (
            <p key={note} className={styles.more} dir="auto">
              {note}
            </p>
          ))}
        {unredirected.count > 0 && state !== 'undone' && (
          <Folded
            summary={t(
              '{count, plural, one {# old URL} other {# old URLs}} couldn’t be redirected',
              { count: unredirected.count },
            )}
            lines={unredirected.named.map(({ issue, action }) => `${issue}: ${action}`)}
          />
        )}
        {unused.length > 0 && (
          <Folded
            summary={t('Not used by any article')}
            lines={unused.map(
              ({ kind, count, names }) =>
                `${formatNumber(count)} ${kind}: ${names.join(', ')}${count > names.length ? ', ...' : ''}`,
            )}
          />
        )}
        <div className="cluster">
          {state === 'canceled' && (
            <Button variant="primary" busy={resume.busy} onClick={() => void resume.act()}>
              {t('Resume')}
            </Button>
          )}
          {state === 'finished' && drafts > 0 && (
            <Button variant="primary" onClick={onDrafts}>
              {t('View Drafts')}
            </Button>
          )}
          {importedCount(items) > 0 && state !== 'undone' && (
            <Button
              variant="line"
              onClick={() => setSeeing(items.created > 0 ? { state: 'created' } : {})}
            >
              {t('View Articles')}
            </Button>
          )}
          <ReportLinks id={id} />
          <Button variant="line" onClick={onNew}>
            {t('Import Another File')}
          </Button>
        </div>
        {members !== null && (
          <p className={styles.more}>
            {t(
              '{added, plural, one {# member} other {# members}} imported as unconfirmed subscribers. {existing} already subscribed, {invalid} without a valid email address.',
              {
                added: members.added,
                existing: formatNumber(members.existing),
                invalid: formatNumber(members.invalid),
              },
            )}
          </p>
        )}
        {comments > 0 && state !== 'undone' && (
          <p className={styles.more}>
            {t(
              '{comments, plural, one {# comment} other {# comments}} saved to a file. Comments aren’t shown on the site. ',
              { comments },
            )}
            <TextButton disabled={download.busy} onClick={() => void download.act()}>
              {t('Download comments')}
            </TextButton>
          </p>
        )}
      </div>
      {seeing && (
        <ItemsDialog importId={id} begin={seeing} onEdit={onEdit} onClose={() => setSeeing(null)} />
      )}
    </section>
  );
}
