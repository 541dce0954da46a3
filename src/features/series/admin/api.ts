import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { KnownSeries, SeriesArticle, SeriesEdit } from '../contract.ts';

/** All series by title. */
export const seriesQuery = adminQuery<KnownSeries[]>(
  ['/api/admin/series'],
  t('Failed to fetch series'),
);

/** The articles of a series, in its order. */
export const seriesArticlesQuery = (id: number) =>
  adminQuery<SeriesArticle[]>(
    ['/api/admin/series', id, 'articles'],
    t('Failed to fetch the articles of the series'),
  );

export const putSeries = (id: number, edit: SeriesEdit) =>
  adminCall<unknown>('PUT', `/api/series/${id}`, edit);

export const removeSeries = (id: number) => adminCall<unknown>('DELETE', `/api/series/${id}`);
