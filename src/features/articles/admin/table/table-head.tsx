import { SortButton } from '#ui/admin/table.tsx';
import type { AdminSort } from '../../values.ts';
import { directionOf, nextSort, SORTED_COLUMNS, type SortedColumn } from '../list-view.ts';

interface TableHeadProps {
  sort: AdminSort;
  onSort: (sort: AdminSort) => void;
}

/** Columns that give way where there is little room. */
const HIDDEN: Partial<Record<SortedColumn, string>> = {
  category: 't-hide',
  scheduled: 'x-hide',
  created: 'x-hide',
};

function SortedHead({ column, sort, onSort }: TableHeadProps & { column: SortedColumn }) {
  const direction = directionOf(sort, column) ?? undefined;
  return (
    <th scope="col" className={HIDDEN[column]} aria-sort={direction}>
      {/* Phones have no table head to press: an order field stands above the list there. */}
      <span className="m-only">{SORTED_COLUMNS[column].label}</span>
      <SortButton direction={direction} onSort={() => onSort(nextSort(sort, column))}>
        {SORTED_COLUMNS[column].label}
      </SortButton>
    </th>
  );
}

/** The columns of the articles tab. */
export const ARTICLE_COLUMNS = 9;

/** The head of the articles table: most columns order the list. */
export function ArticlesHead(props: TableHeadProps) {
  return (
    <thead>
      <tr>
        <SortedHead column="title" {...props} />
        <SortedHead column="category" {...props} />
        <SortedHead column="status" {...props} />
        <SortedHead column="moderation" {...props} />
        <SortedHead column="scheduled" {...props} />
        <th scope="col" className="c">
          Featured
        </th>
        <th scope="col" className="c">
          Master
        </th>
        <SortedHead column="created" {...props} />
        <th scope="col" className="acts">
          Actions
        </th>
      </tr>
    </thead>
  );
}
