import { words } from '#lib/text/search/words.ts';
import type { IndexQuery, IndexWindow, NewestOptions } from '#platform/db/dialects/dialect.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { MAX_COUNTED, SEARCH_REACH } from '../values.ts';
import { correctSpelling } from './correct-spelling.ts';
import { firstPosition } from './indexing.ts';

/** More words than a person types; the rest of a pasted text is left aside. */
const MAX_WORDS = 16;

export interface SearchRequest {
  text: string;
  /** Only what belongs to one of each of these groups; everything without any. */
  scopes?: readonly (readonly string[])[] | undefined;
  /** Only what is of this time: from the first moment on and before the second, in UTC milliseconds. */
  time?: { from: number; before: number } | undefined;
}

export interface SearchResult {
  /** Ids of the window asked for, best first. */
  ids: number[];
  total: number;
  /** Whether there are more than were counted. */
  isCapped: boolean;
  /** The words that were searched, folded; the last one is found as the beginning of words too. */
  words: readonly string[];
  /** The words that were searched in place of the visitor's, where those matched nothing. */
  corrected: string | null;
}

const NOTHING: SearchResult = { ids: [], total: 0, isCapped: false, words: [], corrected: null };

function toQuery(text: string, { scopes = [], time }: Partial<SearchRequest>): IndexQuery | null {
  const [first, ...rest] = words(text).slice(0, MAX_WORDS);
  if (first === undefined || scopes.some((group) => group.length === 0)) return null;
  const positions = time && {
    from: firstPosition(time.from),
    before: firstPosition(time.before),
  };
  return { words: [first, ...rest], scopes, positions };
}

const capped = ({ ids, total }: { ids: number[]; total: number }) => ({
  ids,
  total: Math.min(total, MAX_COUNTED),
  isCapped: total > MAX_COUNTED,
});

/**
 * Searches the index. Every word must match, the last one as a prefix; operators and quotes are
 * text. Title matches come first, then the newer ones. A group of scopes without any is of nothing.
 * @param window which part of the results: `limit` from `offset`
 */
export async function search(
  db: Db,
  request: SearchRequest,
  window: Omit<IndexWindow, 'most'>,
): Promise<SearchResult> {
  const query = toQuery(request.text, request);
  if (query === null) return NOTHING;
  const { fullText } = engineOf(db);
  const within = {
    ...(window.offset < SEARCH_REACH ? window : { limit: 0, offset: 0 }),
    most: MAX_COUNTED,
  };
  const found = capped(await fullText.find(db, query, within));
  if (found.total > 0) return { ...found, words: query.words, corrected: null };
  const corrected = await correctSpelling(db, query);
  if (corrected === null) return NOTHING;
  return {
    ...capped(await fullText.find(db, corrected, within)),
    words: corrected.words,
    corrected: corrected.words.join(' '),
  };
}

export interface WholeSearchRequest {
  text: string;
  /** Only what belongs to all of these. */
  scopes: readonly string[];
}

/**
 * Searches everything, whether visitors may see it or not, without corrections.
 * @param options which documents: those that visitors may see, or the others
 * @returns ids, the newest first; none where the text holds no word
 */
export async function searchNewest(
  db: Db,
  { text, scopes }: WholeSearchRequest,
  options: NewestOptions,
): Promise<number[]> {
  const query = toQuery(text, { scopes: scopes.map((scope) => [scope]) });
  return query === null ? [] : engineOf(db).fullText.newest(db, query, options);
}

/** Which of these few a search finds, whether visitors may see them or not. */
export async function searchAmong(
  db: Db,
  { text, scopes }: WholeSearchRequest,
  ids: readonly number[],
): Promise<number[]> {
  const query = toQuery(text, { scopes: scopes.map((scope) => [scope]) });
  if (query === null || ids.length === 0) return [];
  return engineOf(db).fullText.among(db, query, ids);
}

/** The newest of what has every word in its title, the last one as a prefix, as it is spelt. @returns ids */
export async function searchTitles(db: Db, text: string, limit: number): Promise<number[]> {
  const query = toQuery(text, {});
  return query === null ? [] : engineOf(db).fullText.titled(db, query, limit);
}

/** Whether visitors find anything by this text, as it is spelt. */
export async function findsAnything(db: Db, text: string): Promise<boolean> {
  const query = toQuery(text, {});
  if (query === null) return false;
  const window = { limit: 0, offset: 0, most: 0 };
  return (await engineOf(db).fullText.find(db, query, window)).total > 0;
}
