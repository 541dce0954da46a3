import { createHash } from 'node:crypto';
import { words } from '#lib/text/words.ts';
import { htmlToText } from '#platform/html.ts';

/** Seven words weigh this much: as long as no two people write the same by chance. */
const WINDOW_WEIGHT = 21;
const WORD_WEIGHT = 3;
/** Single letters say less: 'a', 'Xbox Series X|S', and each sign of a script without spaces. */
const LETTER_WEIGHT = 1;
const PRINT_LENGTH = 8;
/** What a writer must check, and is to take out of the text. */
const CHECK = /\[check:[^[\]]{0,500}\]/gi;
const NUMBER = /\p{N}/u;

const weightOf = (word: string) => ([...word].length === 1 ? LETTER_WEIGHT : WORD_WEIGHT);

/**
 * A hash of each seven words in a row of an HTML text, whatever is marked up in them and wherever
 * blocks end: each twice as often as it stands there, all overlapping, so that a sentence that was
 * changed takes only its own with it. What was to be checked is left out, and so is what holds a
 * number: dates, prices and 'PlayStation 5, Xbox Series X' are written alike by everybody.
 */
export function* printsOf(html: string): Generator<string, void> {
  const found = words(htmlToText(html).replace(CHECK, ' '));
  const weights = found.map(weightOf);
  const numbers = found.map((word) => (NUMBER.test(word) ? 1 : 0));
  let end = 0;
  let weight = 0;
  let held = 0;
  for (let start = 0; start < found.length; start += 1) {
    while (weight < WINDOW_WEIGHT && end < found.length) {
      weight += weights[end] ?? 0;
      held += numbers[end] ?? 0;
      end += 1;
    }
    if (weight < WINDOW_WEIGHT) return;
    if (held === 0) yield printOf(found.slice(start, end).join(' '));
    weight -= weights[start] ?? 0;
    held -= numbers[start] ?? 0;
  }
}

function printOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, PRINT_LENGTH);
}
