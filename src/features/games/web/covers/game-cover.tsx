import { fitOf } from '#lib/text/text.ts';
import { GameMark } from '../game-mark.tsx';
import * as styles from './game-cover.module.css';
import { type CoverProps, cartridge, SmallCover } from './small-cover.tsx';

/** Longer words get a narrow font to fit on one line. */
const LONG_WORD = 9;
const SHADES = [styles.yellow, undefined, styles.wash];

/** One of three backgrounds for a cover without an image; always the same for a game. */
function shadeOf(title: string): string | undefined {
  let sum = 0;
  for (const character of title) sum += character.codePointAt(0) ?? 0;
  return SHADES[sum % SHADES.length];
}

/** A game's cover in the shape of a cartridge (3:4); without an image it shows the title. */
export function GameCover(props: CoverProps) {
  const { title, cover } = props.game;
  if (cover !== null) return <SmallCover {...props} />;
  const isLong = title.split(/[\s-]+/).some((word) => [...word].length > LONG_WORD);
  return (
    <div className={cartridge(props.className, shadeOf(title))}>
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
