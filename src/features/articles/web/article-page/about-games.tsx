import { Link } from 'wouter';
import { gamePath } from '#features/games/paths.ts';
import { GameMark } from '#features/games/web/public.ts';
import type { Article } from '../../contract.ts';
import * as styles from './about-games.module.css';

/** The games that an article is about: each leads to its dates, its facts and all that was published on it. */
export function AboutGames({ games }: Pick<Article, 'games'>) {
  if (games.length === 0) return null;
  return (
    <nav className={styles.games} data-cat="game" aria-label="Games in this article">
      {games.map(({ slug, title }) => (
        <Link key={slug} href={gamePath(slug)}>
          <GameMark />
          <strong dir="auto">{title}</strong>
          <span>Release dates, facts and everything on this game</span>
        </Link>
      ))}
    </nav>
  );
}
