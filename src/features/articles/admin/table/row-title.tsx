import * as table from '#ui/admin/table/table.module.css';
import type { AdminSummary } from '../../contract.ts';

interface RowTitleProps {
  article: AdminSummary;
  onEdit: (id: number) => void;
}

/** An article's title in a table. Opens the article for users who may edit it. */
export function RowTitle({ article: { id, title, can }, onEdit }: RowTitleProps) {
  const common = { className: table.open, dir: 'auto', title } as const;
  if (!can.includes('edit')) return <span {...common}>{title}</span>;
  return (
    <button type="button" {...common} onClick={() => onEdit(id)}>
      {title}
    </button>
  );
}
