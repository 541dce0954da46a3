import { ArrowUpRight } from 'lucide';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { Game } from '#features/games/contract.ts';
import { gamesPath } from '#features/games/paths.ts';
import { releaseWords } from '#features/games/web/release-date.tsx';
import { Icon } from '#ui/icon.tsx';
import * as styles from './game-facts.module.css';

/** Names with commas between them, each the link to the games that share it. */
function Linked({ names }: { names: readonly (readonly [name: string, href: string])[] }) {
  return names.map(([name, href], index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <Link href={href} dir="auto">
        {name}
      </Link>
    </Fragment>
  ));
}

function factsOf(game: Game): (readonly [string, ReactNode])[] {
  const { developer, publisher, genres, platforms, series, released } = game;
  const named = (name: string) => <Linked names={[[name, gamesPath({ q: name })]]} />;
  return [
    ...(developer === '' ? [] : [['Made by', named(developer)] as const]),
    ...(publisher === '' ? [] : [['Published by', named(publisher)] as const]),
    ['First out', releaseWords(released)] as const,
    ...(genres.length === 0
      ? []
      : [
          [
            'Kind',
            <Linked
              key="kind"
              names={genres.map(({ slug, name }) => [name, gamesPath({ genres: [slug] })])}
            />,
          ] as const,
        ]),
    ...(platforms.length === 0
      ? []
      : [
          [
            'Plays on',
            <Linked
              key="platforms"
              names={platforms.map(({ slug, name }) => [name, gamesPath({ platforms: [slug] })])}
            />,
          ] as const,
        ]),
    ...(series === '' ? [] : [['Series', named(series)] as const]),
  ];
}

/** What is known of a game: who made it, what it is, its age ratings, where it is elsewhere. */
export function GameFacts({ game }: { game: Game }) {
  return (
    <>
      <section aria-labelledby="game-facts">
        <h2 className={styles.title} id="game-facts">
          The game
        </h2>
        <dl className={styles.facts}>
          {factsOf(game).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {game.ratings.length > 0 && (
        <section aria-labelledby="game-ratings">
          <h2 className={styles.title} id="game-ratings">
            Age ratings
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
            Elsewhere
          </h2>
          <ul className={styles.links}>
            {game.links.map(({ label, url }) => (
              <li key={url}>
                <a href={url} rel="nofollow noopener" target="_blank">
                  {label}
                  <span className="sr"> (opens in a new tab)</span>
                  <Icon icon={ArrowUpRight} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
