import * as table from '#ui/admin/table/table.module.css';
import type { AdminSummary } from '../../contract.ts';

interface RowTitleProps {
  article: AdminSummary;
  onEdit: (id: number) => void;
}

/** An article's title in a table; it opens the article for those who may edit it. */
export function RowTitle({ article: { id, title, can }, onEdit }: RowTitleProps) {
  if (!can.includes('edit')) {
    return (
      <span className={table.open} dir="auto" title={title}>
        {title}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={table.open}
      dir="auto"
      title={title}
      onClick={() => onEdit(id)}
    >
      {title}
    </button>
  );
}
