import type { GameFilters } from '#features/games/contract.ts';
import { type GamesView, gamesPath } from '#features/games/paths.ts';
import { t } from '#lib/messages/messages.ts';
import { Filters, OneOf, Options, toggled } from '#ui/page/filters/filters.tsx';

/** An active filter: its label, and the URL without it. */
export function chosenGames(view: GamesView, filters: GameFilters | undefined) {
  const all = [...(filters?.platforms ?? []), ...(filters?.genres ?? [])];
  const nameOf = (slug: string) => all.find((one) => one.slug === slug)?.name ?? slug;
  const { q, platforms, genres, year } = view;
  const without = (change: Partial<GamesView>) => gamesPath({ ...view, page: 1, ...change });
  return [
    ...(q === '' ? [] : [[`“${q}”`, without({ q: '' })] as const]),
    ...platforms.map(
      (slug) => [nameOf(slug), without({ platforms: toggled(platforms, slug) })] as const,
    ),
    ...genres.map((slug) => [nameOf(slug), without({ genres: toggled(genres, slug) })] as const),
    ...(year === null ? [] : [[String(year), without({ year: null })] as const]),
  ];
}

const counted = (options: GameFilters['platforms'] = []) =>
  options.map(({ slug, name, count }) => ({
    slug,
    name,
    count: (
      <>
        {count}
        <span className="sr">{` ${t('games')}`}</span>
      </>
    ),
  }));

interface FindGamesProps {
  view: GamesView;
  filters: GameFilters | undefined;
}

/** The filters of the game list. */
export function FindGames({ view, filters }: FindGamesProps) {
  const { platforms, genres, year } = view;
  const href = (change: Partial<GamesView>) => gamesPath({ ...view, page: 1, ...change });
  return (
    <Filters count={platforms.length + genres.length + (year === null ? 0 : 1)}>
      <Options
        legend={t('Platform')}
        options={counted(filters?.platforms)}
        chosen={platforms}
        hrefOf={(slugs) => href({ platforms: slugs })}
      />
      <Options
        legend={t('Genre')}
        options={counted(filters?.genres)}
        chosen={genres}
        hrefOf={(slugs) => href({ genres: slugs })}
      />
      {filters !== undefined && filters.years.length > 0 && (
        <OneOf
          legend={t('Year')}
          choices={filters.years.map((one) => [
            String(one),
            href({ year: one === year ? null : one }),
            one === year,
          ])}
        />
      )}
    </Filters>
  );
}
