import { useQuery } from '@tanstack/react-query';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { homeArticlesQuery } from '#features/articles/web/public.ts';
import { HOME_SIDE_ITEMS, HOME_SIDE_SOURCE } from '#features/featured/values.ts';
import { featuredArticlesQuery, masterFeaturedQuery } from '#features/featured/web/public.ts';

/** Cards under 'More Articles': with the lead card's two columns they fill three rows of three. */
const GRID_CARDS = 8;

export interface Home {
  failed: boolean;
  /** The side list; undefined while it loads. */
  latest: ArticleSummary[] | undefined;
  /** The grid; undefined while it loads. */
  more: ArticleSummary[] | undefined;
}

/** The articles that are not in `shown`; all of them if none would be left. */
function without(articles: ArticleSummary[], shown: ArticleSummary[]): ArticleSummary[] {
  const ids = new Set(shown.map(({ id }) => id));
  const rest = articles.filter(({ id }) => !ids.has(id));
  return rest.length > 0 ? rest : articles;
}

/**
 * The lists of the home page: featured articles, all articles if there are none, and the grid.
 * @param shown the sections of the page: the grid leaves out what they show
 */
export function useHome(category: string, shown: readonly string[] = ['featured', 'latest']): Home {
  const master = useQuery(masterFeaturedQuery);
  const featured = useQuery(featuredArticlesQuery);
  // Also true for an empty list: then the side list uses all articles.
  const nothingFeatured = featured.data?.every(({ id }) => id === master.data?.id) ?? false;
  const all = useQuery({
    ...homeArticlesQuery(),
    enabled: category === '' || nothingFeatured,
  });
  const chosen = useQuery({ ...homeArticlesQuery(category), enabled: category !== '' });
  const grid = category === '' ? all : chosen;

  const source = nothingFeatured ? all.data : featured.data;
  const latest = master.isPending
    ? undefined
    : source
        ?.slice(0, HOME_SIDE_SOURCE)
        .filter(({ id }) => id !== master.data?.id || !shown.includes('featured'))
        .slice(0, HOME_SIDE_ITEMS);

  let more = grid.data;
  if (category === '' && more !== undefined) {
    more =
      latest === undefined
        ? undefined
        : without(more, [
            ...(master.data && shown.includes('featured') ? [master.data] : []),
            ...(shown.includes('latest') ? latest : []),
          ]);
  }
  return {
    failed: featured.isError || grid.isError || (nothingFeatured && all.isError),
    latest,
    more: more?.slice(0, GRID_CARDS),
  };
}
