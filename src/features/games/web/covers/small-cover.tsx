import type { ReactNode } from 'react';
import { mediaImage, stillOf } from '#features/media/values.ts';
import { classNames } from '#ui/class-names.ts';
import type { GameSummary } from '../../contract.ts';
import { GameMark } from '../game-mark.tsx';
import * as styles from './small-cover.module.css';

/** Of a cartridge: wide images are cropped heavily. */
const SHAPE = 3 / 4;

export interface CoverProps {
  game: Pick<GameSummary, 'title' | 'cover'>;
  /** The value of the `sizes` attribute. */
  sizes: string;
  /** For the image that a visitor sees first. */
  priority?: boolean;
  className?: string | undefined;
  /** Shown on its lower edge. */
  children?: ReactNode;
}

/** Classes of a 3:4 cartridge. */
export const cartridge = (className?: string, ground = styles.ink) =>
  classNames(styles.cover, ground, className);

/** A small game cover; without an image it shows the game icon only. */
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
          src={stillOf(cover)}
          alt=""
          {...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        />
      </picture>
      {children}
    </div>
  );
}
