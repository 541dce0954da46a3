import { Link } from 'wouter';
import { CardScore } from '#features/reviews/web/public.ts';
import { t } from '#lib/messages/messages.ts';
import { fitOf } from '#lib/text/text.ts';
import { classNames } from '#ui/class-names.ts';
import { Title } from '#ui/page/title.tsx';
import type { GameSummary } from '../contract.ts';
import { gamePath } from '../paths.ts';
import { GameCover } from './covers/game-cover.tsx';
import * as styles from './game-list.module.css';
import { releaseWords } from './releases/release-words.ts';

/** The year of a full date, otherwise the date as text: 'Q3 2025'. */
const shortWords = ({ released }: GameSummary) =>
  released === null
    ? t('No date yet')
    : releaseWords(released.length > 7 ? released.slice(0, 4) : released);

/** The number side by side on a phone. */
const FIRST_ROW = 2;

interface GameListProps {
  games: GameSummary[];
  /** One row, as part of a page. */
  row?: boolean;
  /** No larger image comes before them. */
  priority?: boolean;
}

/** A grid of game covers; each is one link, named by its title. */
export function GameList({ games, row = false, priority = false }: GameListProps) {
  return (
    <ol className={classNames(styles.games, row && styles.row)}>
      {games.map((game, index) => (
        <li key={game.id} className={`linked-row ${styles.game}`}>
          <GameCover
            game={game}
            place={index}
            sizes="(min-width:64rem) 15rem,(min-width:36rem) 30vw,46vw"
            priority={priority && index < FIRST_ROW}
          >
            <span className={styles.badge}>
              <CardScore score={game.score} />
            </span>
          </GameCover>
          <Title as="h3" size={5} fit={fitOf(game.title)} dir="auto">
            <Link href={gamePath(game.slug)}>{game.title}</Link>
          </Title>
          <span className="meta" dir="auto">
            {[game.developer, shortWords(game)].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
}
