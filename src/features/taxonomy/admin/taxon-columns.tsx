import { Pencil, Trash } from 'lucide';
import { ToolButton } from '#ui/admin/buttons.tsx';
import type { Column } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { Icon } from '#ui/icon.tsx';

interface Counted {
  id: number;
  name: string;
  articleCount: number;
}

interface TaxonColumnsOptions<Row> {
  /** The id of the row that is being deleted. */
  removing: number | undefined;
  onEdit: (row: Row, from: HTMLElement) => void;
  onDelete: (row: Row) => void;
}

/** 1 -> '1 article' */
export const articlesText = (count: number) => `${count} ${count === 1 ? 'article' : 'articles'}`;

/** The last columns of a table of categories or tags: how many articles, and what can be done. */
export function taxonColumns<Row extends Counted>({
  removing,
  onEdit,
  onDelete,
}: TaxonColumnsOptions<Row>): Column<Row>[] {
  return [
    {
      head: 'Articles',
      className: table.number,
      cell: ({ articleCount }) => (
        <>
          {articleCount}
          {/* On a phone the column has no head. */}
          <span className={table.unit}>{articleCount === 1 ? ' article' : ' articles'}</span>
        </>
      ),
    },
    {
      head: 'Actions',
      className: table.actions,
      cell: (row) => (
        <div>
          <ToolButton
            label={`Edit ${row.name}`}
            onClick={(event) => onEdit(row, event.currentTarget)}
          >
            <Icon icon={Pencil} />
          </ToolButton>
          <ToolButton
            danger
            label={`Delete ${row.name}`}
            aria-disabled={removing === row.id || undefined}
            onClick={() => {
              if (removing !== row.id) onDelete(row);
            }}
          >
            <Icon icon={Trash} />
          </ToolButton>
        </div>
      ),
    },
  ];
}
