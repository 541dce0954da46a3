import { distinctWords } from '#lib/text/search/words.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';

/** Shorter words are in most texts; counted in letters, syllables, or characters that are words. */
const LONG_ENOUGH = /\p{sc=Han}|\p{sc=Hangul}{2}|.{4}/u;
/** More words than a title has. */
const MOST_READ_COUNT = 64;

/**
 * The public documents that contain rare words of these texts, by word. Considers the longest words,
 * usually the rarest, of the first text before those of the next.
 * @param most maximum number of words; and of documents for a word to count as rare
 */
export async function sharingWords(
  db: Db,
  texts: readonly string[],
  most: { words: number; documents: number },
): Promise<Map<string, number[]>> {
  const words = texts.flatMap((text) =>
    distinctWords(text, MOST_READ_COUNT)
      .filter((word) => LONG_ENOUGH.test(word))
      .sort((a, b) => b.length - a.length),
  );
  const longest = [...new Set(words)].slice(0, most.words);
  const found = new Map<string, number[]>();
  if (longest.length === 0) return found;
  for (const { word, id } of await engineOf(db).fullText.ofRare(db, longest, most.documents)) {
    found.set(word, [...(found.get(word) ?? []), id]);
  }
  return new Map([...found].filter(([, ids]) => ids.length <= most.documents));
}
