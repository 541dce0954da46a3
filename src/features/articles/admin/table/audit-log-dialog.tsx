import { useQuery } from '@tanstack/react-query';
import { ArticleReads } from '#features/analytics/admin/public.ts';
import type { AuditEntry } from '#features/audit-log/contract.ts';
import type { AuditAction } from '#features/audit-log/values.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { moment } from '#ui/admin/times.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { AdminSummary } from '../../contract.ts';
import { articleAuditQuery } from '../api.ts';
import * as styles from './audit-log-dialog.module.css';

type OfArticles = Extract<
  AuditAction,
  `article.${string}` | `correction.${string}` | `live.${string}` | `placement.${string}`
>;

const DEEDS: Record<OfArticles, string> = {
  'article.created': 'wrote it',
  'article.edited': 'edited it',
  'article.drafted': 'used a generated draft',
  'article.submitted': 'submitted it',
  'article.scheduled': 'scheduled it',
  'article.published': 'published it',
  'article.published_on_time': 'published it on time',
  'article.published_late': 'published it late',
  'article.archived': 'archived it',
  'article.approved': 'approved it',
  'article.rejected': 'rejected it',
  'article.embargoed': 'put it under embargo',
  'article.embargo_lifted': 'lifted the embargo',
  'article.deleted': 'deleted it',
  'article.imported': 'moved it in',
  'live.started': 'started live coverage',
  'live.resumed': 'went live again',
  'live.ended': 'ended live coverage',
  'live.posted': 'posted an entry',
  'live.edited': 'edited an entry',
  'live.pinned': 'pinned an entry',
  'live.unpinned': 'unpinned an entry',
  'live.withdrawn': 'withdrew an entry',
  'live.restored': 'restored an entry',
  'correction.added': 'noted a correction',
  'correction.edited': 'changed a correction',
  'correction.removed': 'took back a correction',
  'placement.set': 'placed it',
  'placement.removed': 'took it off',
};

function isOfArticles(action: AuditAction): action is OfArticles {
  return Object.hasOwn(DEEDS, action);
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** What belongs to the event itself: a time, a place. */
function aside({ action, detail }: AuditEntry): string {
  if (detail === null || detail === '' || action === 'article.rejected') return '';
  return ISO_TIME.test(detail) ? ` for ${moment(detail)}` : `: ${detail}`;
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, detail } = entry;
  return (
    <li>
      <p>
        <b>{actor}</b> {isOfArticles(action) ? DEEDS[action] : action}
        {aside(entry)}
        <time dateTime={at}>{moment(at)}</time>
      </p>
      {action === 'article.rejected' && detail && (
        <p className={styles.note} dir="auto">
          {detail}
        </p>
      )}
    </li>
  );
}

interface AuditLogDialogProps {
  article: Pick<AdminSummary, 'id' | 'title'>;
  onClose: () => void;
}

/** Who did what to an article, newest first. */
export function AuditLogDialog({ article, onClose }: AuditLogDialogProps) {
  const { data, isError, refetch } = useQuery(articleAuditQuery(article.id));
  return (
    <Dialog
      title="History"
      description={article.title}
      wide
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ArticleReads id={article.id} />
      {isError && (
        <p className={parts.noteLine} role="alert">
          Failed to fetch the history
          <Button variant="line" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      {!isError && data === undefined && (
        <div className={parts.log} role="status" aria-label="Loading...">
          <Skeleton of="line" />
          <Skeleton of="line" />
          <Skeleton of="line" />
        </div>
      )}
      {data?.length === 0 && <p className={parts.note}>Nothing is noted about it yet.</p>}
      {data !== undefined && data.length > 0 && (
        // Long ones scroll, and then the keyboard has to reach them.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus
        <ol className={parts.log} tabIndex={0} aria-label="What was done, newest first">
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}
