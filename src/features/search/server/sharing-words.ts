import { differentWords } from '#lib/text/words.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';

/** Shorter words are in most texts. */
const SHORTEST = 4;
/** More words than a title has. */
const MOST_READ = 64;

/**
 * Which documents that visitors may see have words of a text, by each word: the longest words, which are
 * the rarest as a rule, and of each the newest documents.
 * @param most so many words, and so many documents of each
 */
export async function sharingWords(
  db: Db,
  text: string,
  most: { words: number; ofEach: number },
): Promise<Map<string, number[]>> {
  const longest = differentWords(text, MOST_READ)
    .filter((word) => word.length >= SHORTEST)
    .sort((a, b) => b.length - a.length)
    .slice(0, most.words);
  const found = new Map(longest.map((word): [string, number[]] => [word, []]));
  if (longest.length === 0) return found;
  for (const { word, id } of await engineOf(db).fullText.newestOfEach(db, longest, most.ofEach)) {
    found.get(word)?.push(id);
  }
  return found;
}
