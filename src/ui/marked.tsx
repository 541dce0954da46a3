import * as styles from './marked.module.css';

/** Ranges of a text in UTF-16 units; `to` is exclusive. */
export type Marks = readonly (readonly [from: number, to: number])[];

/** Splits a text into marked and other pieces; invalid ranges are ignored. */
function piecesOf(text: string, marks: Marks) {
  const pieces: { from: number; words: string; isMarked: boolean }[] = [];
  let at = 0;
  const add = (to: number, isMarked: boolean) => {
    if (to > at) pieces.push({ from: at, words: text.slice(at, to), isMarked });
    at = Math.max(at, to);
  };
  for (const [from, to] of [...marks].sort(([a], [b]) => a - b)) {
    if (!(from < to && from < text.length)) continue;
    add(Math.trunc(from), false);
    add(Math.min(Math.trunc(to), text.length), true);
  }
  add(text.length, false);
  return pieces;
}

interface MarkedProps {
  text: string;
  marks: Marks;
}

/** A text with its matches marked. */
export function Marked({ text, marks }: MarkedProps) {
  return (
    <span className={styles.marked}>
      {piecesOf(text, marks).map(({ from, words, isMarked }) =>
        isMarked ? <mark key={from}>{words}</mark> : words,
      )}
    </span>
  );
}
