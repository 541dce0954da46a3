import { fitOf } from '#lib/text/text.ts';
import { GameMark } from '../game-mark.tsx';
import * as styles from './game-cover.module.css';
import { type CoverProps, cartridge, SmallCover } from './small-cover.tsx';

/** Longer words get a narrow font to fit on one line. */
const LONG_WORD = 9;
const SHADES = [styles.yellow, undefined, styles.wash];

interface GameCoverProps extends CoverProps {
  /** The place in a list: without images, covers next to each other have different backgrounds. */
  place?: number;
}

/** A game's cover in the shape of a cartridge (3:4); without an image it shows the title. */
export function GameCover({ place = 1, ...props }: GameCoverProps) {
  const { title, cover } = props.game;
  if (cover !== null) return <SmallCover {...props} />;
  const isLong = title.split(/[\s-]+/).some((word) => [...word].length > LONG_WORD);
  return (
    <div className={cartridge(props.className, SHADES[place % SHADES.length])}>
      <span
        className={styles.title}
        data-fit={fitOf(title)}
        data-word={isLong ? 'long' : undefined}
        aria-hidden="true"
      >
        <span dir="auto">{title}</span>
        <GameMark />
      </span>
      {props.children}
    </div>
  );
}
