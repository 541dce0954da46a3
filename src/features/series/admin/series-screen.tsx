import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { ScreenHead } from '#ui/admin/parts.tsx';
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
    noun: t('series'),
    warn: ({ title, parts: count }: KnownSeries) =>
      count === 0
        ? t('No article belongs to “{title}”. This can’t be undone.', { title })
        : t(
            '{count, plural, one {# article} other {# articles}} will no longer belong to “{title}”, but won’t be deleted. This can’t be undone.',
            { count, title },
          ),
    run: ({ id }: KnownSeries) => removeSeries(id),
  });
  return (
    <>
      <ScreenHead
        title={t('Series')}
        note={t(
          'Articles that belong together, in order. A series starts in the article editor: open its first article and enter a title under Series.',
        )}
      />
      <DataTable
        region={removal.list}
        label={t('Series')}
        className={table.records ?? ''}
        columns={[
          { head: t('Title'), kind: 'name', dir: 'auto', cell: ({ title }) => title },
          {
            head: t('About'),
            className: table.notOnTablets ?? '',
            kind: 'text',
            dir: 'auto',
            cell: ({ words }) => words || <None />,
          },
          countColumn<KnownSeries>(t('Articles'), (one) => one.parts, ['article', 'articles']),
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
        failure={t('Failed to fetch series')}
        empty={t('No series yet')}
      />
      {removal.dialog}
      {edited && <SeriesDialog series={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
