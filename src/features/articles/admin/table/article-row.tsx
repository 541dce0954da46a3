import type { ReactNode } from 'react';
import { categoryLabel } from '#features/taxonomy/values.ts';
import { CategoryName } from '#features/taxonomy/web/public.ts';
import { shortDate } from '#lib/dates.ts';
import {
  CrownIcon,
  HistoryIcon,
  PencilIcon,
  SendIcon,
  StarIcon,
  TrashIcon,
} from '#ui/admin/icons-admin.tsx';
import { moment } from '#ui/admin/times.ts';
import type { useRows } from '#ui/admin/use-rows.ts';
import type { StaffSummary } from '../../contract.ts';
import { ModerationBadge, StatusBadge } from '../status.tsx';
import { RowTitle } from './row-title.tsx';

interface ToggleProps {
  /** What it is, for those who cannot see the sign. */
  label: string;
  title: string;
  on: boolean;
  /** Left out for those who may not: then the sign stands there only where it is on. */
  onToggle: (() => void) | undefined;
  children: ReactNode;
}

function Toggle({ label, title, on, onToggle, children }: ToggleProps) {
  if (onToggle) {
    return (
      <button
        type="button"
        className="tog"
        aria-pressed={on}
        aria-label={`${label}: ${title}`}
        title={label}
        onClick={onToggle}
      >
        {children}
      </button>
    );
  }
  if (!on) return <span className="m-hide">–</span>;
  return (
    <span className="tog tog-still">
      {children}
      <span className="sr">{label}</span>
    </span>
  );
}

/** What can be asked for in a row; each only where the article's `can` names it. */
export interface RowCommands {
  onEdit: (id: number) => void;
  onFeature: (article: StaffSummary) => void;
  onMaster: (article: StaffSummary) => void;
  onPublish: (article: StaffSummary) => void;
  onDelete: (article: StaffSummary) => void;
  /** Undefined for those who may not see who did what. */
  onHistory: ((article: StaffSummary) => void) | undefined;
}

export const canPublishNow = ({ status, can }: StaffSummary) =>
  status === 'scheduled' && can.includes('publish');

interface ArticleRowProps {
  article: StaffSummary;
  categoryName: string | undefined;
  commands: RowCommands;
  /** Something is being done to it, or was, and the list is not here yet. */
  waiting: boolean;
  rowProps: ReturnType<ReturnType<typeof useRows>['rowProps']>;
}

/** One article of the articles tab. */
export function ArticleRow({
  article,
  categoryName,
  commands,
  waiting,
  rowProps: { className, ...rowProps },
}: ArticleRowProps) {
  const { title, can, scheduledPublishAt } = article;
  const mayFeature = can.includes('feature');
  const { onHistory } = commands;
  return (
    <tr {...rowProps} className={waiting ? `${className} waits` : className} aria-busy={waiting}>
      <td className="t">
        <RowTitle article={article} onEdit={commands.onEdit} />
      </td>
      <td className="t-hide">
        <CategoryName
          category={article.category}
          {...(categoryName && { name: categoryLabel(categoryName) })}
        />
      </td>
      <td>
        <StatusBadge status={article.status} />
      </td>
      <td>
        <ModerationBadge status={article.moderationStatus} />
      </td>
      <td className={scheduledPublishAt === null ? 'x-hide m-hide' : 'x-hide'}>
        {scheduledPublishAt === null ? (
          '–'
        ) : (
          <>
            <span className="m-only">for&nbsp;</span>
            <time dateTime={scheduledPublishAt}>{moment(scheduledPublishAt)}</time>
          </>
        )}
      </td>
      <td className="c tog-cell">
        <Toggle
          label="Featured"
          title={title}
          on={article.featured}
          onToggle={mayFeature ? () => commands.onFeature(article) : undefined}
        >
          <StarIcon />
        </Toggle>
      </td>
      <td className="c tog-cell">
        <Toggle
          label="Master featured"
          title={title}
          on={article.masterFeatured}
          onToggle={mayFeature ? () => commands.onMaster(article) : undefined}
        >
          <CrownIcon />
        </Toggle>
      </td>
      <td className="x-hide">
        <time dateTime={article.createdAt}>{shortDate(article.createdAt)}</time>
      </td>
      <td className="acts">
        <div>
          {canPublishNow(article) && (
            <button
              type="button"
              className="btn-row"
              aria-label={`Publish Now: ${title}`}
              title="Publish Now"
              onClick={() => commands.onPublish(article)}
            >
              <SendIcon />
              <span>Publish Now</span>
            </button>
          )}
          {onHistory && (
            <button
              type="button"
              className="icon-btn"
              aria-label={`History of ${title}`}
              title="History"
              onClick={() => onHistory(article)}
            >
              <HistoryIcon />
            </button>
          )}
          {can.includes('edit') && (
            <button
              type="button"
              className="icon-btn"
              aria-label={`Edit ${title}`}
              title="Edit"
              onClick={() => commands.onEdit(article.id)}
            >
              <PencilIcon />
            </button>
          )}
          {can.includes('delete') && (
            <button
              type="button"
              className="icon-btn danger"
              aria-label={`Delete ${title}`}
              title="Delete"
              onClick={() => commands.onDelete(article)}
            >
              <TrashIcon />
            </button>
          )}
        </div>
      </td>
    </tr>
  );
}
