import {
  ModerationBadge,
  RowTitle,
  StatusBadge,
  type useRows,
} from '#features/articles/admin/public.ts';
import type { StaffSummary } from '#features/articles/contract.ts';
import { CategoryName } from '#features/taxonomy/web/public.ts';
import { shortDate } from '#lib/dates.ts';
import { ArchiveIcon, CheckIcon, CrossIcon, SendIcon } from '#ui/admin/icons-admin.tsx';

/** What can be asked for in a row; each only where the article's `can` names it. */
export interface ModerationCommands {
  onEdit: (id: number) => void;
  onSelect: (article: StaffSummary) => void;
  onApprove: (article: StaffSummary) => void;
  onReject: (article: StaffSummary) => void;
  onArchive: (article: StaffSummary) => void;
  onPublish: (article: StaffSummary) => void;
}

interface ModerationRowProps {
  article: StaffSummary;
  commands: ModerationCommands;
  selected: boolean;
  /** Something is being done to it, or was, and the list is not here yet. */
  waiting: boolean;
  rowProps: ReturnType<ReturnType<typeof useRows>['rowProps']>;
}

/** What is published is archived, everything else published (spec §2). */
export const canPublish = ({ status, can }: StaffSummary) =>
  status !== 'published' && can.includes('publish');

function RowActions({ article, commands }: Pick<ModerationRowProps, 'article' | 'commands'>) {
  const { title, can } = article;
  return (
    <div>
      {can.includes('approve') && (
        <button
          type="button"
          className="btn-row ok"
          aria-label={`Approve: ${title}`}
          onClick={() => commands.onApprove(article)}
        >
          <CheckIcon />
          Approve
        </button>
      )}
      {can.includes('reject') && (
        <button
          type="button"
          className="btn-row no"
          aria-label={`Reject: ${title}`}
          onClick={() => commands.onReject(article)}
        >
          <CrossIcon />
          Reject
        </button>
      )}
      {can.includes('archive') && (
        <button
          type="button"
          className="btn-row"
          aria-label={`Archive: ${title}`}
          onClick={() => commands.onArchive(article)}
        >
          <ArchiveIcon />
          Archive
        </button>
      )}
      {canPublish(article) && (
        <button
          type="button"
          className="btn-row"
          aria-label={`Publish: ${title}`}
          onClick={() => commands.onPublish(article)}
        >
          <SendIcon />
          Publish
        </button>
      )}
    </div>
  );
}

/** One article of the moderation tab. */
export function ModerationRow({
  article,
  commands,
  selected,
  waiting,
  rowProps: { className, ...rowProps },
}: ModerationRowProps) {
  const classes = [className, selected && 'sel', waiting && 'waits'].filter(Boolean).join(' ');
  return (
    <tr {...rowProps} className={classes} aria-busy={waiting}>
      <td className="ck">
        <label className="ck-target">
          <input
            className="chk"
            type="checkbox"
            aria-label={`Select ${article.title}`}
            checked={selected}
            onChange={() => commands.onSelect(article)}
          />
        </label>
      </td>
      <td className="t">
        <RowTitle article={article} onEdit={commands.onEdit} />
      </td>
      <td>
        <StatusBadge status={article.status} />
      </td>
      <td>
        <ModerationBadge status={article.moderationStatus} />
      </td>
      <td className="t-hide">
        <CategoryName category={article.category} />
      </td>
      <td className="x-hide">
        <span className="m-only by">by&nbsp;</span>
        {article.authorId} <span className="by">{article.authorName ?? 'account is gone'}</span>
      </td>
      <td className="x-hide">
        <time dateTime={article.createdAt}>{shortDate(article.createdAt)}</time>
      </td>
      <td className="acts">
        <RowActions article={article} commands={commands} />
      </td>
    </tr>
  );
}
