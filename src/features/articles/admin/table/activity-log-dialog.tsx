import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AuditEntry } from '#features/audit-log/contract.ts';
import type { AuditAction } from '#features/audit-log/values.ts';
import { formatLocalTime } from '#lib/format/date.ts';
import { withLocalTimes } from '#lib/format/local-times.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import type { AdminSummary } from '../../contract.ts';
import { articleAuditQuery } from '../api.ts';
import * as styles from './activity-log-dialog.module.css';

type ArticleAction = Extract<
  AuditAction,
  `${'article' | 'correction' | 'live' | 'placement' | 'preview'}.${string}`
>;

const ACTION_TEXTS: Record<ArticleAction, string> = {
  'article.created': 'created it',
  'article.edited': 'edited it',
  'article.drafted': 'used a generated draft',
  'article.submitted': 'submitted it',
  'article.withdrawn': 'withdrew it from review',
  'article.scheduled': 'scheduled it',
  'article.published': 'published it',
  'article.published_on_time': 'published it on time',
  'article.published_late': 'published it late',
  'article.archived': 'archived it',
  'article.unpublished': 'unpublished it',
  'article.unscheduled': 'unscheduled it',
  'article.approved': 'approved it',
  'article.rejected': 'rejected it',
  'article.embargoed': 'set an embargo',
  'article.embargo_lifted': 'lifted the embargo',
  'article.trashed': 'moved it to the trash',
  'article.restored': 'restored it from the trash',
  'article.deleted': 'deleted it permanently',
  'article.imported': 'imported it',
  'live.started': 'started live coverage',
  'live.resumed': 'went live again',
  'live.ended': 'ended live coverage',
  'live.posted': 'posted an entry',
  'live.edited': 'edited an entry',
  'live.pinned': 'pinned an entry',
  'live.unpinned': 'unpinned an entry',
  'live.withdrawn': 'withdrew an entry',
  'live.restored': 'restored an entry',
  'preview.shared': 'created a preview link',
  'preview.revoked': 'revoked the preview links',
  'correction.added': 'added a correction',
  'correction.edited': 'changed a correction',
  'correction.removed': 'removed a correction',
  'placement.set': 'placed it',
  'placement.removed': 'removed it',
};

function isArticleAction(action: AuditAction): action is ArticleAction {
  return Object.hasOwn(ACTION_TEXTS, action);
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The time or place of an action. */
function detailText({ action, detail }: AuditEntry): string {
  if (detail === null || detail === '' || action === 'article.rejected') return '';
  return ISO_TIME.test(detail) ? ` for ${formatLocalTime(detail)}` : `: ${withLocalTimes(detail)}`;
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, detail } = entry;
  return (
    <li>
      <p>
        <b>{actor}</b> {isArticleAction(action) ? ACTION_TEXTS[action] : action}
        {detailText(entry)}
        <time dateTime={at}>{formatLocalTime(at)}</time>
      </p>
      {action === 'article.rejected' && detail && (
        <p className={styles.note} dir="auto">
          {detail}
        </p>
      )}
    </li>
  );
}

interface ActivityLogDialogProps {
  article: Pick<AdminSummary, 'id' | 'title'>;
  /** Shown above the log. */
  children?: ReactNode;
  onClose: () => void;
}

/** The activity log of an article: who did what, newest first. */
export function ActivityLogDialog({ article, children, onClose }: ActivityLogDialogProps) {
  const { data, isError, refetch } = useQuery(articleAuditQuery(article.id));
  return (
    <Dialog
      title="Activity log"
      description={article.title}
      wide
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {children}
      {isError && (
        <p className={parts.noteLine} role="alert">
          Couldn’t load the activity log.
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
      {data?.length === 0 && <p className={parts.note}>No activity yet.</p>}
      {data !== undefined && data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
        <ol className={parts.log} tabIndex={0} aria-label="Actions, newest first">
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}
