import { ArrowRight } from 'lucide';
import { Link } from 'wouter';
import { t } from '#lib/messages/messages.ts';
import { fitOf } from '#lib/text/text.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Title } from '#ui/page/title.tsx';
import type { GameFacts } from '../contract.ts';
import { gamePath } from '../paths.ts';
import * as styles from './about-games.module.css';
import { SmallCover } from './covers/small-cover.tsx';
import { FactList } from './fact-list.tsx';
import { GameMark } from './game-mark.tsx';
import { releaseWords } from './releases/release-words.ts';

export interface AboutGamesProps {
  /** The main game first. */
  games: readonly GameFacts[];
}

/** The main game of an article: its cover and facts. */
function GameCard({ game }: { game: GameFacts }) {
  return (
    <aside className={styles.card} data-cat="game" aria-labelledby="the-game">
      <SmallCover game={game} sizes="6.5rem" className={styles.cover} />
      <div className={styles.head}>
        <span className={styles.kicker}>
          <GameMark />
          {t('The game')}
        </span>
        <Title as="h2" size={5} fit={fitOf(game.title)} dir="auto" id="the-game">
          <Link href={gamePath(game.slug)}>{game.title}</Link>
        </Title>
        <span className="meta">{releaseWords(game.released)}</span>
      </div>
      <FactList game={game} className={styles.wide} />
      <ButtonLink variant="line" href={gamePath(game.slug)} className={styles.wide}>
        {t('More on this game')}
        <Icon icon={ArrowRight} className="onward" />
      </ButtonLink>
    </aside>
  );
}

/** Games with covers and dates; each is one link. */
function Games({ games }: AboutGamesProps) {
  return (
    <ul className={styles.list}>
      {games.map((game) => (
        <li key={game.slug} className={`linked-row ${styles.other}`}>
          <SmallCover game={game} sizes="3.25rem" className={styles.cover} />
          <span>
            <b>
              <Link href={gamePath(game.slug)} dir="auto">
                {game.title}
              </Link>
            </b>
            <span className="meta">{releaseWords(game.released)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The games that an article is about, with links to their pages. */
export default function AboutGames({ games }: AboutGamesProps) {
  const [first, ...others] = games;
  if (!first) return null;
  return (
    <div className={styles.games}>
      <GameCard game={first} />
      {others.length > 0 && (
        <nav data-cat="game" aria-label={t('More games in this article')}>
          <Games games={others} />
        </nav>
      )}
    </div>
  );
}
