import { useQuery } from '@tanstack/react-query';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { homeArticlesQuery } from '#features/articles/web/public.ts';
import { HOME_SIDE_ITEMS, HOME_SIDE_SOURCE } from '#features/featured/values.ts';
import { featuredArticlesQuery, masterFeaturedQuery } from '#features/featured/web/public.ts';
import type { ShownSection } from '#features/site/home.contract.ts';

/** Cards under 'More Articles': with the lead card's two columns they fill three rows of three. */
const GRID_CARDS = 8;

/** Articles; undefined while they load, null if they can't be loaded. */
export type Loaded = ArticleSummary[] | undefined | null;

export interface Home {
  /** The side list. */
  latest: Loaded;
  /** The grid. */
  more: Loaded;
}

const DEFAULT: readonly ShownSection[] = [{ kind: 'featured' }, { kind: 'latest' }];

/** The articles that are not in `shown`; all of them if none would be left. */
function without(articles: ArticleSummary[], shown: ArticleSummary[]): ArticleSummary[] {
  const ids = new Set(shown.map(({ id }) => id));
  const rest = articles.filter(({ id }) => !ids.has(id));
  return rest.length > 0 ? rest : articles;
}

/**
 * The lists of the home page: featured articles, all articles if there are none, and the grid.
 * @param sections of the page: the grid leaves out what they show
 */
export function useHome(category: string, sections = DEFAULT): Home {
  const shown = new Map(
    sections.map((one) => [one.kind, one.kind === 'own' ? undefined : one.count]),
  );
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
        .filter(({ id }) => id !== master.data?.id || !shown.has('featured'))
        .slice(0, shown.get('latest') ?? HOME_SIDE_ITEMS);

  const latestFailed = !latest && (nothingFeatured ? all : featured).isError;
  let more = grid.data;
  if (category === '' && more !== undefined) {
    // The grid doesn't wait for a side list that failed.
    more =
      latest === undefined && !latestFailed
        ? undefined
        : without(more, [
            ...(master.data && shown.has('featured') ? [master.data] : []),
            ...(shown.has('latest') ? (latest ?? []) : []),
          ]);
  }
  return {
    latest: latestFailed ? null : latest,
    more: grid.isError && !more ? null : more?.slice(0, shown.get('more') ?? GRID_CARDS),
  };
}
