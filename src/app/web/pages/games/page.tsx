import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide';
import { type FormEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { type GamesView, gamesPath } from '#features/games/paths.ts';
import { GAME_LIMITS, GAMES_PER_PAGE } from '#features/games/values.ts';
import { gameFiltersQuery, gamesQuery } from '#features/games/web/api.ts';
import { GameList } from '#features/games/web/game-list.tsx';
import { GameMark } from '#features/games/web/game-mark.tsx';
import { readGamesLocation } from '#features/games/web/games-location.ts';
import { t } from '#lib/messages/messages.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Choices } from '#ui/page/filters/choices.tsx';
import { Chosen, Filtered, FilteredBar } from '#ui/page/filters/filters.tsx';
import { usePageLocation } from '#ui/page/page-location.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { PageTop } from '#ui/page/page-top.tsx';
import { Pager } from '#ui/page/pager.tsx';
import * as box from '#ui/page/search-box.module.css';
import { usePageScroll } from '#ui/page/use-page-scroll.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { LoadFailed } from '#ui/states/load-failed.tsx';
import { placeholders, Skeleton } from '#ui/states/skeleton.tsx';
import type { LoadPage } from '../page.ts';
import { chosenGames, FindGames } from './game-filters.tsx';
import * as styles from './games-screen.module.css';

/** Searches titles, studios and series within the active filters. A plain GET form. */
function GameSearch({ view }: { view: GamesView }) {
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    navigate(gamesPath({ ...view, q: (input.current?.value ?? '').trim(), page: 1 }));
  };
  const hidden = [
    ['platform', view.platforms.join(',')],
    ['genre', view.genres.join(',')],
    ['year', view.year?.toString() ?? ''],
    ['sort', view.sort === 'newest' ? '' : view.sort],
  ] as const;
  return (
    <search aria-label={t('Games')}>
      <form className={`${box.search} ${styles.search}`} action={gamesPath()} onSubmit={submit}>
        <Icon icon={Search} />
        <input
          key={view.q}
          ref={input}
          type="search"
          name="q"
          defaultValue={view.q}
          maxLength={GAME_LIMITS.title}
          placeholder={t('Find a game or a studio')}
          aria-label={t('Find a game or a studio')}
        />
        {hidden.map(
          ([name, value]) =>
            value !== '' && <input key={name} type="hidden" name={name} value={value} />,
        )}
      </form>
    </search>
  );
}

function Results({ view }: { view: GamesView }) {
  const { data, isError } = useQuery(gamesQuery(view));
  if (isError) {
    return <LoadFailed title={t('Failed to load games')} headingLevel={3} />;
  }
  if (data === undefined) {
    return (
      <div className={styles.waiting} role="status" aria-label={t('Loading games...')}>
        {placeholders(GAMES_PER_PAGE / 2).map((index) => (
          <Skeleton key={index} of="image" />
        ))}
      </div>
    );
  }
  if (data.games.length === 0) {
    return (
      <EmptyState
        kind={view.q === '' ? 'empty' : 'search'}
        headingLevel={3}
        title={t('No games found')}
        hint={t('Try another spelling, part of the name, or fewer filters')}
      >
        <ButtonLink href={gamesPath()}>{t('All games')}</ButtonLink>
      </EmptyState>
    );
  }
  const lastPage = Math.ceil(data.totalCount / GAMES_PER_PAGE);
  return (
    <>
      <GameList games={data.games} priority />
      {lastPage > 1 && (
        <Pager
          page={view.page}
          lastPage={lastPage}
          hrefOf={(page) => gamesPath({ ...view, page })}
          nextDisabled={view.page >= lastPage}
        />
      )}
    </>
  );
}

export const tone = () => 'game';

export const load: LoadPage = (client, { search }) => {
  const view = readGamesLocation(search);
  return Promise.all([
    client.prefetchQuery(gamesQuery(view)),
    client.prefetchQuery(gameFiltersQuery(view)),
  ]);
};

/** Searches, combined filters and empty lists: a search engine would find no end of them. */
function isUnlisted({ q, platforms, genres, year }: GamesView, found: number | undefined) {
  const filters = platforms.length + genres.length + Number(year !== null);
  return q !== '' || filters > 1 || (filters > 0 && found === 0);
}

/** All public games, with filters and search: /games. */
export default function GamesScreen() {
  const view = readGamesLocation(usePageLocation().search);
  const { data: page } = useQuery(gamesQuery(view));
  const { data: filters } = useQuery(gameFiltersQuery(view));
  const heading = useRef<HTMLHeadingElement>(null);
  usePageScroll(gamesPath({ ...view, page: 1 }), view.page, heading);
  const title = view.q === '' ? t('Games') : t('Games: “{q}”', { q: view.q });
  const dek = t('Every game we’ve reviewed or previewed, or are looking forward to.');
  return (
    <div data-cat="game">
      <PageHead
        title={view.page > 1 ? t('{title}, page {page}', { title, page: view.page }) : title}
        description={dek}
        path={gamesPath(view)}
        noindex={isUnlisted(view, page?.totalCount)}
      />
      <PageTop
        title={t('Games')}
        tone="game"
        glyph={<GameMark />}
        flat
        after={<GameSearch view={view} />}
      >
        {dek}
      </PageTop>
      <Filtered
        className={`wrap ${styles.browse}`}
        filters={<FindGames view={view} filters={filters} />}
      >
        <section aria-labelledby="games-found">
          <h2 className="sr" id="games-found" ref={heading} tabIndex={-1}>
            {t('Games found')}
          </h2>
          <FilteredBar>
            <p role="status">
              {page &&
                filters &&
                t('{found} of {total} games', { found: page.totalCount, total: filters.total })}
            </p>
            <Chosen chosen={chosenGames(view, filters)} heading={heading} />
            <Choices
              label={t('Sort by')}
              choices={[
                [
                  t('Release date'),
                  gamesPath({ ...view, sort: 'newest', page: 1 }),
                  view.sort === 'newest',
                ],
                [
                  t('Our score'),
                  gamesPath({ ...view, sort: 'score', page: 1 }),
                  view.sort === 'score',
                ],
                [t('Name'), gamesPath({ ...view, sort: 'name', page: 1 }), view.sort === 'name'],
              ]}
            />
          </FilteredBar>
          <Results view={view} />
        </section>
      </Filtered>
    </div>
  );
}
