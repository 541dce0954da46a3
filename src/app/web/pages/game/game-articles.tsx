import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide';
import type { RefObject } from 'react';
import { Link } from 'wouter';
import { LIST_PAGE_SIZE } from '#features/articles/values.ts';
import { articlesAboutQuery } from '#features/articles/web/api.ts';
import { CategoryFilter } from '#features/articles/web/category-filter.tsx';
import type { Game } from '#features/games/contract.ts';
import { type GamePageView, gamePath } from '#features/games/paths.ts';
import { t } from '#lib/messages/messages.ts';
import { Icon } from '#ui/icon.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { CardPages } from '../article-list/card-pages.tsx';
import * as styles from './game-screen.module.css';

interface GameArticlesProps {
  game: Game;
  view: GamePageView;
  heading: RefObject<HTMLHeadingElement | null>;
}

function Cards({ game: { slug }, view }: Omit<GameArticlesProps, 'heading'>) {
  const { data, isError } = useQuery(articlesAboutQuery(slug, view.kind, view.page));
  return (
    <CardPages
      data={data}
      isError={isError}
      page={view.page}
      pageSize={LIST_PAGE_SIZE}
      hrefOf={(page) => gamePath(slug, { ...view, page })}
    />
  );
}

/** All articles about a game, newest first, or one kind of them. */
export function GameArticles({ game, view, heading }: GameArticlesProps) {
  const { slug, published, videoCount } = game;
  const total = published.reduce((sum, { count }) => sum + count, 0);
  const counts = new Map([
    ['', total],
    ...published.map(({ category, count }) => [category, count] as const),
  ]);
  return (
    <section aria-labelledby="game-published">
      <div className={styles.head}>
        <h2 id="game-published" ref={heading} tabIndex={-1}>
          {t('Our coverage')}
        </h2>
      </div>
      {total === 0 ? (
        <EmptyState
          kind="empty"
          small
          headingLevel={3}
          title={t('Nothing yet')}
          hint={t('Our articles about this game will appear here.')}
        />
      ) : (
        <>
          <CategoryFilter
            label={t('Show')}
            all={t('All')}
            categories={published.map(({ category }) => category)}
            chosen={view.kind}
            hrefOf={(kind) => gamePath(slug, { kind })}
            counts={counts}
          >
            {videoCount > 0 && (
              <Link
                href={gamePath(slug, { kind: 'videos' })}
                data-cat="game"
                aria-current={view.kind === 'videos' ? 'true' : undefined}
              >
                <Icon icon={Play} />
                {t('Videos')}
                <span className={styles.count}>{videoCount}</span>
              </Link>
            )}
          </CategoryFilter>
          <div className={styles.cards}>
            <Cards game={game} view={view} />
          </div>
        </>
      )}
    </section>
  );
}
