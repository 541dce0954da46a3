import { fitOf } from '#lib/text/text.ts';
import { GameMark } from '../game-mark.tsx';
import * as styles from './game-cover.module.css';
import { type CoverProps, cartridge, SmallCover } from './small-cover.tsx';

/** A word so long is set narrow: it must fit on a line. */
const LONG_WORD = 9;
const SHADES = [styles.yellow, undefined, styles.wash];

/** Which of the three grounds a cover without an image has: always the same one for a game. */
function shadeOf(title: string): string | undefined {
  let sum = 0;
  for (const character of title) sum += character.codePointAt(0) ?? 0;
  return SHADES[sum % SHADES.length];
}

/** A game's cover: a cartridge of 3 to 4; without an image its title is the cover. */
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
