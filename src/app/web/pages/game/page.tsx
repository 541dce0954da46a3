import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { homePath } from '#features/articles/paths.ts';
import { articlesAboutQuery } from '#features/articles/web/api.ts';
import { useCanonicalUrl } from '#features/articles/web/use-canonical-url.ts';
import type { Game } from '#features/games/contract.ts';
import { gamePath, gamesPath } from '#features/games/paths.ts';
import { gameQuery } from '#features/games/web/api.ts';
import { GameList } from '#features/games/web/game-list.tsx';
import { readGameLocation } from '#features/games/web/games-location.ts';
import { isMissing } from '#lib/api/api-client.ts';
import { t } from '#lib/messages/messages.ts';
import { ButtonLink } from '#ui/button.tsx';
import { usePageLocation } from '#ui/page/page-location.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { PageTop } from '#ui/page/page-top.tsx';
import { usePageScroll } from '#ui/page/use-page-scroll.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { PageFailed } from '#ui/states/load-failed.tsx';
import type { LoadPage } from '../page.ts';
import { GameArticles } from './game-articles.tsx';
import { ReleaseDates } from './game-dates.tsx';
import { GameFacts } from './game-facts.tsx';
import * as styles from './game-screen.module.css';
import { GameLead, GameTop } from './game-top.tsx';

function GameNotFound({ slug }: { slug: string }) {
  return (
    <>
      <PageHead
        title={t('Game Not Found')}
        description={t('No game has this URL.')}
        path={gamePath(slug)}
        noindex
      />
      <div className="wrap section">
        <EmptyState
          kind="error"
          headingLevel={1}
          title={t('Game Not Found')}
          hint={t('No game has this URL. It may be listed under another name.')}
        >
          <ButtonLink href={gamesPath()}>{t('All games')}</ButtonLink>
        </EmptyState>
      </div>
    </>
  );
}

/** The description for search engines and social networks. */
function descriptionOf({ title, summary, developer }: Game): string {
  if (summary !== '') return summary;
  return developer === ''
    ? t('{title}: release dates, facts and our coverage.', { title })
    : t('{title} by {developer}: release dates, facts and our coverage.', { title, developer });
}

function GamePage({ game }: { game: Game }) {
  const view = readGameLocation(usePageLocation().search);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageScroll(`${game.slug}?${view.kind}`, view.page, heading);
  return (
    <article data-cat="game">
      <PageHead
        title={
          view.page > 1
            ? t('{title}, page {page}', { title: game.title, page: view.page })
            : game.title
        }
        description={descriptionOf(game)}
        path={gamePath(game.slug, view)}
      />
      <GameTop game={game} />
      <GameLead game={game} />
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.stack}>
          <GameFacts game={game} />
        </div>
        <div className={styles.stack}>
          {game.releases.length > 0 && <ReleaseDates game={game} />}
          <GameArticles game={game} view={view} heading={heading} />
          {game.inSeries.length > 1 && (
            <section aria-labelledby="game-series">
              <div className={styles.head}>
                <h2 id="game-series" dir="auto">
                  {t('{series}, in order', { series: game.series })}
                </h2>
              </div>
              <GameList games={game.inSeries} row />
            </section>
          )}
        </div>
      </div>
    </article>
  );
}

export const tone = () => 'game';

export const load: LoadPage = async (client, { params: { slug = '' }, search }) => {
  const query = gameQuery(slug);
  await client.prefetchQuery(query);
  const game = client.getQueryData(query.queryKey);
  const { kind, page } = readGameLocation(search);
  if (game?.published.length) await client.prefetchQuery(articlesAboutQuery(game.slug, kind, page));
};

/** A game and our coverage of it: /games/{slug}. */
export default function GameScreen() {
  const slug = usePageLocation().params.slug ?? '';
  const { data: game, error } = useQuery(gameQuery(slug));
  useCanonicalUrl(slug, game, gameQuery, gamePath);
  if (error) {
    return isMissing(error) ? (
      <GameNotFound slug={slug} />
    ) : (
      <PageFailed title={t('This game couldn’t be loaded')} path={gamePath(slug)} />
    );
  }
  if (game === undefined) {
    return (
      <>
        <PageHead title={t('Loading game...')} description="" path={gamePath(slug)} noindex />
        <PageTop title={t('Loading game...')} tone="game" flat>
          <a href={homePath()} className="sr">
            {t('Home')}
          </a>
        </PageTop>
      </>
    );
  }
  return <GamePage key={game.id} game={game} />;
}
