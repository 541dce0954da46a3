import { Link } from 'wouter';
import { gamePath } from '#features/games/paths.ts';
import { SmallCover } from '#features/games/web/covers/small-cover.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Outing } from './month-grid.ts';
import * as styles from './release-link.module.css';

interface ReleaseLinkProps {
  outing: Outing;
  /** In full yellow, with its image wherever it stands. */
  lead?: boolean;
  /** In a month's day, where there is room for the image of the lead alone. */
  inMonth?: boolean;
}

/** A game that comes out: one link, with the platforms below its name. */
export function ReleaseLink({ outing, lead = false, inMonth = false }: ReleaseLinkProps) {
  const { game, words } = outing;
  return (
    <Link
      href={gamePath(game.slug)}
      className={classNames(styles.release, lead && styles.lead, inMonth && styles.month)}
    >
      <SmallCover game={game} sizes="(min-width:64rem) 11rem,3rem" className={styles.cover} />
      <strong dir="auto">{game.title}</strong>
      <span>{words}</span>
    </Link>
  );
}
