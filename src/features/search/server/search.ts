import { words } from '#lib/text/words.ts';
import type { IndexQuery, MatchCounts, Matching } from '#platform/db/dialects/dialect.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { nearSpellings } from './vocabulary.ts';

/** More words than a person types; the rest of a pasted text is left aside. */
const MOST_WORDS = 16;
/** More misspelt words than this are no slip: looking for near spellings costs a walk each. */
const MOST_CORRECTED = 4;
/** Nobody turns this many pages; each costs reading all results before it. */
const LAST_OFFSET = 5000;

export interface SearchRequest {
  text: string;
  /** Only what belongs to this; null is everything. */
  scope: string | null;
}

export interface SearchResult {
  /** Ids of the window asked for, best first. */
  ids: number[];
  total: number;
  /** The words that were searched in place of the visitor's, where those matched nothing. */
  corrected: string | null;
}

const NOTHING: SearchResult = { ids: [], total: 0, corrected: null };

function toQuery(wanted: readonly string[], scope: string | null): IndexQuery | null {
  const [first, ...rest] = wanted.slice(0, MOST_WORDS);
  return first === undefined ? null : { words: [first, ...rest], scope };
}

/**
 * Searches the index. Every word must match, the last one as a prefix; operators and quotes are
 * text. Title matches come first, then the newer ones.
 * @param window which part of the results: `limit` from `offset`
 */
export async function search(
  db: Db,
  { text, scope }: SearchRequest,
  window: { limit: number; offset: number },
): Promise<SearchResult> {
  const query = toQuery(words(text), scope);
  if (query === null) return NOTHING;
  const { fullText } = engineOf(db);
  const within = window.offset < LAST_OFFSET ? window : { limit: 0, offset: 0 };
  const found = await fullText.find(db, query, within);
  if (found.total > 0) return { ...found, corrected: null };
  const corrected = await correct(db, query);
  if (corrected === null) return NOTHING;
  return {
    ...(await fullText.find(db, corrected, within)),
    corrected: corrected.words.join(' '),
  };
}

/** What a search finds that looks at everything, whether visitors may see it or not. */
export interface AllMatches extends Matching {
  count(): Promise<MatchCounts>;
}

/** Searches everything; null where the text holds no word. */
export async function searchAll(
  db: Db,
  { text, scope }: SearchRequest,
): Promise<AllMatches | null> {
  const query = toQuery(words(text), scope);
  if (query === null) return null;
  const { fullText } = engineOf(db);
  return { ...(await fullText.matching(db, query)), count: () => fullText.count(db, query) };
}

/** Replaces the words that match nothing by near spellings with which all words match together. */
async function correct(db: Db, { words: wanted, scope }: IndexQuery): Promise<IndexQuery | null> {
  const chosen: string[] = [];
  let misspelt = 0;
  for (const word of wanted) {
    const known = await matches(db, [word], scope);
    misspelt += known ? 0 : 1;
    if (misspelt > MOST_CORRECTED) return null;
    const candidates = known ? [word] : await nearSpellings(db, word);
    let found: string | undefined;
    for (const candidate of candidates) {
      if (!(await matches(db, [...chosen, candidate], scope))) continue;
      found = candidate;
      break;
    }
    if (found === undefined) return null;
    chosen.push(found);
  }
  return toQuery(chosen, scope);
}

async function matches(db: Db, wanted: readonly string[], scope: string | null): Promise<boolean> {
  const query = toQuery(wanted, scope);
  return query !== null && (await engineOf(db).fullText.has(db, query));
}
