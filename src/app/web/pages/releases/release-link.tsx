import { Link } from 'wouter';
import { gamePath } from '#features/games/paths.ts';
import { SmallCover } from '#features/games/web/covers/small-cover.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Outing } from './month-grid.ts';
import * as styles from './release-link.module.css';

interface ReleaseLinkProps {
  outing: Outing;
  /** In full yellow, always with its image. */
  lead?: boolean;
  /** In a day of the month grid, which has room for one image. */
  inMonth?: boolean;
}

/** A game with a release: one link, with its platforms. */
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
