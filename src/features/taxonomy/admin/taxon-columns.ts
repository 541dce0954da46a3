import { t } from '#lib/messages/admin.ts';
import { changeColumn, countColumn } from '#ui/admin/table/columns.tsx';
import type { Column } from '#ui/admin/table/data-table.tsx';

interface Counted {
  id: number;
  name: string;
  articleCount: number;
}

type Changes<Row extends Counted> = Omit<Parameters<typeof changeColumn<Row>>[0], 'nameOf'>;

/** The last columns of a table of categories or tags: the number of articles, and the actions. */
export function taxonColumns<Row extends Counted>(changes: Changes<Row>): Column<Row>[] {
  return [
    countColumn(t('Articles'), ({ articleCount }) => articleCount, ['article', 'articles']),
    changeColumn({ ...changes, nameOf: ({ name }) => name }),
  ];
}
