import type { ReactNode } from 'react';
import { mediaImage } from '#features/media/values.ts';
import { fitOf } from '#lib/text/text.ts';
import { classNames } from '#ui/class-names.ts';
import type { GameSummary } from '../contract.ts';
import * as styles from './game-cover.module.css';
import { GameMark } from './game-mark.tsx';

/** A word so long is set narrow: it must fit on a line. */
const LONG_WORD = 9;
const SHADES = [styles.yellow, styles.ink, styles.wash];

/** Which of the three grounds a cover without a picture has: always the same one for a game. */
function shadeOf(title: string): string | undefined {
  let sum = 0;
  for (const character of title) sum += character.codePointAt(0) ?? 0;
  return SHADES[sum % SHADES.length];
}

interface GameCoverProps {
  game: Pick<GameSummary, 'title' | 'cover'>;
  /** How wide it is shown, as `sizes` of an `img` says it. */
  sizes: string;
  /** So small that the sign alone stands in for a picture. */
  small?: boolean;
  /** The picture that a visitor sees first. */
  priority?: boolean;
  className?: string | undefined;
  /** What lies on its lower edge. */
  children?: ReactNode;
}

/** A game's cover: a cartridge of 3 to 4; without a picture its title is the cover. */
export function GameCover({
  game: { title, cover },
  sizes,
  small = false,
  priority = false,
  className,
  children,
}: GameCoverProps) {
  if (cover !== null) {
    const own = mediaImage(cover, priority ? sizes : `auto,${sizes}`);
    const { avif, ...image } = { width: 900, height: 1200, avif: undefined, ...own };
    return (
      <div className={classNames(styles.cover, styles.pictured, className)}>
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
  if (small) {
    return (
      <div className={classNames(styles.cover, styles.ink, className)}>
        <GameMark className={styles.mark} />
      </div>
    );
  }
  const isLong = title.split(/[\s-]+/).some((word) => [...word].length > LONG_WORD);
  return (
    <div className={classNames(styles.cover, shadeOf(title), className)}>
      <span
        className={styles.title}
        data-fit={fitOf(title)}
        data-word={isLong ? 'long' : undefined}
        aria-hidden="true"
      >
        <span dir="auto">{title}</span>
        <GameMark />
      </span>
      {children}
    </div>
  );
}
