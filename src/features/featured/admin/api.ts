import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ArticlePage } from '#features/articles/contract.ts';
import { categorySlug } from '#features/taxonomy/values.ts';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { LoadError } from '#lib/api/api-client.ts';
import { t } from '#lib/messages/admin.ts';
import type { AdminPlacements } from '../contract.ts';
import type { FeaturedPage } from '../values.ts';

const PICKER_STEP = 20;
/** The picker's results are cached briefly: another article may be published in the meantime. */
const PICKER_KEPT_MS = 60_000;

/** The slots of a page, including articles that are not public yet. */
export function placementsQuery(page: FeaturedPage) {
  return adminQuery<AdminPlacements>(
    ['/api/admin/placements', page],
    t('Failed to fetch featured articles'),
  );
}

/**
 * Published articles that a page can feature, 20 at a time: all on the homepage, elsewhere those of the
 * page's category.
 * @param search matches title and content; '' for all
 */
export function pickerQuery(page: FeaturedPage, search: string) {
  const query = new URLSearchParams({ status: 'published', includeCount: 'true' });
  if (page !== 'homepage') query.set('category', categorySlug(page));
  if (search !== '') query.set('search', search);
  return infiniteQueryOptions({
    queryKey: ['picker', page, search],
    queryFn: async ({ pageParam }) => {
      const window = `limit=${PICKER_STEP}&offset=${pageParam}`;
      try {
        return await adminCall<ArticlePage>('GET', `/api/articles?${query}&${window}`);
      } catch (error) {
        throw new LoadError(t('Failed to fetch articles'), { cause: error });
      }
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { articles }) => sum + articles.length, 0);
      return last.articles.length > 0 && loaded < last.totalCount ? loaded : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: PICKER_KEPT_MS,
    retryOnMount: true,
  });
}
