import type { IndexQuery } from '#platform/db/dialects/dialect.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { nearSpellings } from './vocabulary.ts';

/** A search with more unknown words isn't corrected: each costs a pass over the vocabulary. */
const MAX_CORRECTED = 4;

/**
 * Replaces unknown words by similar spellings with which all words match together.
 * @returns null if there are none
 */
export async function correctSpelling(
  db: Db,
  { words, ...within }: IndexQuery,
): Promise<IndexQuery | null> {
  const { fullText } = engineOf(db);
  const matches = async (query: IndexQuery) =>
    (await fullText.find(db, query, { limit: 0, offset: 0, most: 0 })).total > 0;
  let chosen: IndexQuery | null = null;
  let misspelled = 0;
  for (const word of words) {
    const known = await matches({ words: [word], ...within });
    misspelled += known ? 0 : 1;
    if (misspelled > MAX_CORRECTED) return null;
    let found: IndexQuery | null = null;
    for (const candidate of known ? [word] : await nearSpellings(db, word)) {
      const together: IndexQuery = {
        words: chosen === null ? [candidate] : [...chosen.words, candidate],
        ...within,
      };
      if (!(await matches(together))) continue;
      found = together;
      break;
    }
    if (found === null) return null;
    chosen = found;
  }
  return chosen;
}
