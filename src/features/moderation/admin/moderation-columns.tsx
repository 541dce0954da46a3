import { Archive, Check, Send, X } from 'lucide';
import { ModerationBadge, RowTitle, StatusBadge } from '#features/articles/admin/public.ts';
import type { AdminSummary } from '#features/articles/contract.ts';
import { CategoryName } from '#features/taxonomy/web/public.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import type { Column } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';

/** The actions of a row; each needs its permission in the article's `can`. */
export interface ModerationCommands {
  onEdit: (id: number) => void;
  onApprove: (article: AdminSummary) => void;
  onReject: (article: AdminSummary) => void;
  onArchive: (article: AdminSummary) => void;
  onPublish: (article: AdminSummary) => void;
}

/** Published articles can be archived, all others published (spec §2); a rejected one can be both. */
export const canPublish = ({ status, moderationStatus, can }: AdminSummary) =>
  (status !== 'published' || moderationStatus === 'rejected') && can.includes('publish');

function RowActions({
  article,
  commands,
}: {
  article: AdminSummary;
  commands: ModerationCommands;
}) {
  const { title, can } = article;
  return (
    <div>
      {can.includes('approve') && (
        <RowButton
          icon={Check}
          tone="yes"
          aria-label={t('Approve: {title}', { title })}
          onClick={() => commands.onApprove(article)}
        >
          {t('Approve')}
        </RowButton>
      )}
      {can.includes('reject') && (
        <RowButton
          icon={X}
          tone="no"
          aria-label={t('Reject: {title}', { title })}
          onClick={() => commands.onReject(article)}
        >
          {t('Reject')}
        </RowButton>
      )}
      {can.includes('archive') && (
        <RowButton
          icon={Archive}
          aria-label={t('Archive: {title}', { title })}
          title={t('Takes the article off the site and keeps it')}
          onClick={() => commands.onArchive(article)}
        >
          {t('Archive')}
        </RowButton>
      )}
      {canPublish(article) && (
        <RowButton
          icon={Send}
          aria-label={t('Publish: {title}', { title })}
          onClick={() => commands.onPublish(article)}
        >
          {t('Publish')}
        </RowButton>
      )}
    </div>
  );
}

/** The columns of the moderation tab. */
export function moderationColumns(commands: ModerationCommands): Column<AdminSummary>[] {
  return [
    {
      head: t('Title'),
      td: { className: table.title },
      cell: (article) => <RowTitle article={article} onEdit={commands.onEdit} />,
    },
    { head: t('Status'), cell: (article) => <StatusBadge {...article} /> },
    {
      head: t('Moderation'),
      cell: (article) => <ModerationBadge {...article} />,
    },
    {
      head: t('Category'),
      className: table.notOnTablets,
      cell: ({ category }) => <CategoryName category={category} />,
    },
    {
      head: t('Account'),
      className: table.onDesktops,
      cell: ({ authorId, authorName }) => (
        <>
          <span className={parts.onPhones}>{t('Account')}</span>{' '}
          {authorName ?? t('deleted account')}{' '}
          <span className={parts.note}>{t('ID {authorId}', { authorId })}</span>
        </>
      ),
    },
    {
      head: t('Created'),
      className: table.onDesktops,
      cell: ({ createdAt }) => (
        <>
          <span className={parts.onPhones}>{t('Created')}</span>{' '}
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </>
      ),
    },
    {
      head: t('Actions'),
      className: table.actions,
      cell: (article) => <RowActions article={article} commands={commands} />,
    },
  ];
}
