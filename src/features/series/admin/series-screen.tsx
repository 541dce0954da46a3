import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#lib/format/count.ts';
import * as parts from '#ui/admin/parts.module.css';
import { changeColumn, countColumn, None } from '#ui/admin/table/columns.tsx';
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
        ? `No article belongs to “${title}”. This can’t be undone.`
        : `${formatCount(count, 'article')} will no longer belong to “${title}”, but won’t be deleted. This can’t be undone.`,
    run: ({ id }: KnownSeries) => removeSeries(id),
  });
  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>Series</h1>
          <p className={parts.note}>
            Articles that belong together, in order. A series starts in the article editor: open its
            first article and enter a title under Series.
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
              cell: ({ words }) => words || <None />,
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
          empty="No series yet"
        />
      </section>
      {removal.dialog}
      {edited && <SeriesDialog series={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
