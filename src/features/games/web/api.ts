import { queryOptions } from '@tanstack/react-query';
import type { Game, GameFilters, GamePage } from '../contract.ts';
import type { GamesView, ReleasesView } from '../paths.ts';
import type { ReleaseMonth } from '../releases.contract.ts';
import { GAMES_PER_PAGE } from '../values.ts';

/** Empty values are left out of the URL. */
const set = (value: string) => (value === '' ? undefined : value);

export function gamesQuery({ q, platforms, genres, year, sort, page }: GamesView) {
  return queryOptions<GamePage>({
    queryKey: [
      '/api/games',
      {
        q: set(q),
        platform: set(platforms.join(',')),
        genre: set(genres.join(',')),
        year: year ?? undefined,
        sort: sort === 'newest' ? undefined : sort,
        limit: GAMES_PER_PAGE,
        offset: (page - 1) * GAMES_PER_PAGE,
      },
    ],
    meta: { failure: 'Failed to fetch games' },
  });
}

export const gameFiltersQuery = ({ q }: Pick<GamesView, 'q'>) =>
  queryOptions<GameFilters>({
    queryKey: ['/api/games/filters', { q: set(q) }],
    placeholderData: (previous) => previous,
    meta: { failure: 'Failed to fetch games' },
  });

export const gameQuery = (slug: string) =>
  queryOptions<Game>({
    queryKey: ['/api/games', slug],
    meta: { failure: 'Failed to fetch game' },
  });

export const releasesQuery = ({ month, platform, region }: ReleasesView) =>
  queryOptions<ReleaseMonth>({
    queryKey: [
      '/api/releases',
      { month: set(month), platform: set(platform), region: set(region) },
    ],
    meta: { failure: 'Failed to fetch releases' },
  });
