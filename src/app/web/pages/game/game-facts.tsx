import { ArrowUpRight } from 'lucide';
import type { Game } from '#features/games/contract.ts';
import { FactList } from '#features/games/web/fact-list.tsx';
import { t } from '#lib/messages/messages.ts';
import { Icon } from '#ui/icon.tsx';
import * as styles from './game-facts.module.css';

/** A game's facts: studio, genres, age ratings and links. */
export function GameFacts({ game }: { game: Game }) {
  return (
    <>
      <section aria-labelledby="game-facts">
        <h2 className={styles.title} id="game-facts">
          {t('The game')}
        </h2>
        <FactList game={game} />
      </section>
      {game.ratings.length > 0 && (
        <section aria-labelledby="game-ratings">
          <h2 className={styles.title} id="game-ratings">
            {t('Age ratings')}
          </h2>
          <ul className={styles.ratings}>
            {game.ratings.map(({ system, rating, note }) => (
              <li key={system}>
                <b>{rating}</b>
                <span>
                  <strong>{system}</strong>
                  {note}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {game.links.length > 0 && (
        <section aria-labelledby="game-links">
          <h2 className={styles.title} id="game-links">
            {t('Links')}
          </h2>
          <ul className={styles.links}>
            {game.links.map(({ label, url }) => (
              <li key={url}>
                <a href={url} rel="noopener" target="_blank">
                  {label}
                  <span className="sr">{` ${t('(opens in a new tab)')}`}</span>
                  <Icon icon={ArrowUpRight} className="onward" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
