import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as parts from '#ui/admin/parts.module.css';
import { changeColumn, countColumn } from '#ui/admin/table/columns.tsx';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { useRemoval } from '#ui/admin/table/use-removal.ts';
import type { KnownSeries } from '../contract.ts';
import { removeSeries, seriesQuery } from './api.ts';
import { SeriesDialog } from './series-dialog.tsx';

/** Series, for editors. */
export function SeriesScreen() {
  const [edited, setEdited] = useState<KnownSeries | null>(null);
  const query = useQuery(seriesQuery);
  const removal = useRemoval({
    noun: 'series',
    warn: ({ title, parts: count }: KnownSeries) =>
      count === 0
        ? `No article is a part of “${title}”. Deleting it cannot be undone.`
        : `${count === 1 ? 'The one article' : `The ${count} articles`} of “${title}” stay, and belong to no series any more. Deleting it cannot be undone.`,
    run: ({ id }: KnownSeries) => removeSeries(id),
  });
  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>Series</h1>
          <p className={parts.note}>
            Articles that belong together, in an order. A series begins in the editor, with the
            first article that names it.
          </p>
        </div>
      </div>
      <section ref={removal.list} tabIndex={-1} aria-label="Series">
        <DataTable
          label="Series"
          className={table.records ?? ''}
          columns={[
            {
              head: 'Title',
              td: { className: table.name, dir: 'auto' },
              cell: ({ title }) => title,
            },
            {
              head: 'About',
              className: table.notOnTablets ?? '',
              td: { className: table.text, dir: 'auto' },
              cell: ({ words }) => words,
            },
            countColumn<KnownSeries>('Articles', (one) => one.parts, ['article', 'articles']),
            changeColumn({
              nameOf: ({ title }) => title,
              removing: removal.removing,
              onEdit: setEdited,
              onDelete: removal.ask,
            }),
          ]}
          query={query}
          rows={query.data}
          loadingRows={3}
          failure="Failed to fetch series"
          empty="No series yet. An article begins one under Series in the editor."
        />
      </section>
      {removal.dialog}
      {edited && <SeriesDialog series={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
