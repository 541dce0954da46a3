import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AuditEntry } from '#features/audit-log/contract.ts';
import type { AuditAction } from '#features/audit-log/values.ts';
import { formatLocalTime } from '#lib/format/date.ts';
import { withLocalTimes } from '#lib/format/local-times.ts';
import { t } from '#lib/messages/admin.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import type { AdminSummary } from '../../contract.ts';
import { articleAuditQuery } from '../api.ts';
import * as styles from './activity-log-dialog.module.css';

type ArticleAction = Extract<
  AuditAction,
  | `${'article' | 'correction' | 'live' | 'placement' | 'plan' | 'preview'}.${string}`
  | `social.${'posted' | 'failed' | 'post_deleted'}`
>;

const ACTION_TEXTS: Record<ArticleAction, string> = {
  'article.created': t('created it'),
  'article.edited': t('edited it'),
  'article.drafted': t('used a generated draft'),
  'article.submitted': t('submitted it'),
  'article.withdrawn': t('withdrew it from review'),
  'article.scheduled': t('scheduled it'),
  'article.published': t('published it'),
  'article.published_on_time': t('published it on time'),
  'article.published_late': t('published it late'),
  'article.archived': t('archived it'),
  'article.changes_saved': t('saved changes for later'),
  'article.changes_approved': t('approved the waiting changes'),
  'article.changes_published': t('published the waiting changes'),
  'article.changes_refused': t('couldn’t publish the waiting changes'),
  'article.changes_sent_back': t('sent the waiting changes back'),
  'article.changes_discarded': t('discarded the waiting changes'),
  'article.end_set': t('set its unpublish date'),
  'article.end_removed': t('removed its unpublish date'),
  'article.ended': t('archived it on its unpublish date'),
  'article.unpublished': t('unpublished it'),
  'article.unscheduled': t('unscheduled it'),
  'article.approved': t('approved it'),
  'article.rejected': t('rejected it'),
  'article.embargoed': t('set an embargo'),
  'article.embargo_lifted': t('lifted the embargo'),
  'article.trashed': t('moved it to the trash'),
  'article.restored': t('restored it from the trash'),
  'article.deleted': t('deleted it permanently'),
  'article.imported': t('imported it'),
  'live.started': t('started live coverage'),
  'live.resumed': t('went live again'),
  'live.ended': t('ended live coverage'),
  'live.posted': t('posted an entry'),
  'live.edited': t('edited an entry'),
  'live.pinned': t('pinned an entry'),
  'live.unpinned': t('unpinned an entry'),
  'live.withdrawn': t('withdrew an entry'),
  'live.restored': t('restored an entry'),
  'preview.shared': t('created a preview link'),
  'preview.revoked': t('revoked the preview links'),
  'correction.added': t('added a correction'),
  'correction.edited': t('changed a correction'),
  'correction.removed': t('removed a correction'),
  'plan.changed': t('changed the assignment'),
  'placement.set': t('placed it'),
  'placement.removed': t('removed it'),
  'social.posted': t('posted it to'),
  'social.failed': t('couldn’t post it to'),
  'social.post_deleted': t('deleted its post at'),
};

function isArticleAction(action: AuditAction): action is ArticleAction {
  return Object.hasOwn(ACTION_TEXTS, action);
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The time or place of an action. */
function detailText({ action, detail }: AuditEntry): string {
  if (detail === null || detail === '' || action === 'article.rejected') return '';
  if (action.startsWith('social.')) return ` ${detail}`;
  return ISO_TIME.test(detail)
    ? t(' for {detail}', { detail: formatLocalTime(detail) })
    : `: ${withLocalTimes(detail)}`;
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
      title={t('Activity log')}
      description={article.title}
      wide
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {children}
      {isError && (
        <p className={parts.noteLine} role="alert">
          {t('Couldn’t load the activity log.')}
          <Button variant="line" onClick={() => void refetch()}>
            {t('Retry')}
          </Button>
        </p>
      )}
      {!isError && data === undefined && (
        <div className={parts.log} role="status" aria-label={t('Loading...')}>
          <Skeleton of="line" />
          <Skeleton of="line" />
          <Skeleton of="line" />
        </div>
      )}
      {data?.length === 0 && <p className={parts.note}>{t('No activity yet.')}</p>}
      {data !== undefined && data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
        <ol className={parts.log} tabIndex={0} aria-label={t('Actions, newest first')}>
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}
