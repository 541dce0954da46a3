import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { t } from '#lib/messages/messages.ts';
import { classNames } from '#ui/class-names.ts';
import type { GameFacts } from '../contract.ts';
import { gamesPath } from '../paths.ts';
import * as styles from './fact-list.module.css';

/** Names separated by commas, each a link to the games with that value. */
const linked = (names: readonly (readonly [name: string, href: string])[]) =>
  names.map(([name, href], index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <Link href={href} dir="auto">
        {name}
      </Link>
    </Fragment>
  ));

/** Studio, genres, platforms and other facts of a game; unknown ones are left out. */
export function FactList({ game, className }: { game: GameFacts; className?: string }) {
  const { developer, publisher, genres, platforms, series } = game;
  const named = (name: string) => (name === '' ? '' : linked([[name, gamesPath({ q: name })]]));
  const facts: (readonly [string, ReactNode])[] = [
    [t('Developer'), named(developer)],
    [t('Publisher'), named(publisher)],
    [t('Genre'), linked(genres.map(({ slug, name }) => [name, gamesPath({ genres: [slug] })]))],
    [
      t('Platforms'),
      linked(platforms.map(({ slug, name }) => [name, gamesPath({ platforms: [slug] })])),
    ],
    [t('Series'), named(series)],
  ];
  const known = facts.filter(([, fact]) => Array.isArray(fact) && fact.length > 0);
  if (known.length === 0) return null;
  return (
    <dl className={classNames('links', styles.facts, className)}>
      {known.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
