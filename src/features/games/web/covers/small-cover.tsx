import type { ReactNode } from 'react';
import { mediaImage } from '#features/media/values.ts';
import { classNames } from '#ui/class-names.ts';
import type { GameSummary } from '../../contract.ts';
import { GameMark } from '../game-mark.tsx';
import * as styles from './small-cover.module.css';

/** Of a cartridge: most of a wide image lies outside. */
const SHAPE = 3 / 4;

export interface CoverProps {
  game: Pick<GameSummary, 'title' | 'cover'>;
  /** How wide it is shown, as `sizes` of an `img` says it. */
  sizes: string;
  /** The image that a visitor sees first. */
  priority?: boolean;
  className?: string | undefined;
  /** What lies on its lower edge. */
  children?: ReactNode;
}

/** The classes of a cartridge of 3 to 4. */
export const cartridge = (className?: string, ground = styles.ink) =>
  classNames(styles.cover, ground, className);

/** A game's cover; without an image the sign alone, as it is so small. */
export function SmallCover({ game: { cover }, sizes, priority = false, ...props }: CoverProps) {
  const { className, children } = props;
  if (cover === null) {
    return (
      <div className={cartridge(className)}>
        <GameMark className={styles.mark} />
      </div>
    );
  }
  const own = mediaImage(cover, priority ? sizes : `auto,${sizes}`, SHAPE);
  const { avif, ...image } = { width: 900, height: 1200, avif: undefined, ...own };
  return (
    <div className={cartridge(className, styles.imaged)}>
      <picture>
        {avif && <source type="image/avif" srcSet={avif} sizes={image.sizes} />}
        <img
          {...image}
          src={cover}
          alt=""
          {...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        />
      </picture>
      {children}
    </div>
  );
}
