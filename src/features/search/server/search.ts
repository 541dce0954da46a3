import { respelledWords, words } from '#lib/text/search/words.ts';
import type { IndexQuery, IndexWindow, NewestOptions } from '#platform/db/dialects/dialect.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { MAX_COUNTED, SEARCH_REACH } from '../values.ts';
import { correctSpelling } from './correct-spelling.ts';
import { firstPosition } from './indexing.ts';

/** More words than a person types; further words are ignored. */
const MAX_WORDS = 16;

export interface SearchRequest {
  text: string;
  /** Scopes, of which a document needs one per group; empty for all. */
  scopes?: readonly (readonly string[])[] | undefined;
  /** The period: from the first time, before the second, in UTC milliseconds. */
  time?: { from: number; before: number } | undefined;
}

export interface SearchResult {
  /** The IDs of the requested page, best first. */
  ids: number[];
  total: number;
  /** Whether there are more than the count says. */
  isCapped: boolean;
  /** The folded words that were searched; the last also matches beginnings of words. */
  words: readonly string[];
  /** The corrected words that were searched, if the typed ones had no match. */
  corrected: string | null;
}

const NOTHING: SearchResult = { ids: [], total: 0, isCapped: false, words: [], corrected: null };

function toQuery(
  text: string,
  { scopes = [], time }: Partial<SearchRequest>,
  wordsOf = words,
): IndexQuery | null {
  const [first, ...rest] = wordsOf(text).slice(0, MAX_WORDS);
  if (first === undefined || scopes.some((group) => group.length === 0)) return null;
  const positions = time && {
    from: firstPosition(time.from),
    before: firstPosition(time.before),
  };
  return { words: [first, ...rest], scopes, positions };
}

/** The query as typed, then with names in their other spelling. */
function spellingsOf(text: string, request: Partial<SearchRequest>): IndexQuery[] {
  const [query, respelled] = [words, respelledWords].map((of) => toQuery(text, request, of));
  if (!query || !respelled) return [];
  return query.words.join(' ') === respelled.words.join(' ') ? [query] : [query, respelled];
}

const capped = ({ ids, total }: { ids: number[]; total: number }) => ({
  ids,
  total: Math.min(total, MAX_COUNTED),
  isCapped: total > MAX_COUNTED,
});

/**
 * Searches the index. Every word must match, the last one as a prefix; operators and quotes are text.
 * Matches in titles come first, then newer ones. An empty group of scopes matches nothing.
 * @param window the page: `limit` from `offset`
 */
export async function search(
  db: Db,
  request: SearchRequest,
  window: Omit<IndexWindow, 'most'>,
): Promise<SearchResult> {
  const queries = spellingsOf(request.text, request);
  const [query] = queries;
  if (!query) return NOTHING;
  const { fullText } = engineOf(db);
  const within = {
    ...(window.offset < SEARCH_REACH ? window : { limit: 0, offset: 0 }),
    most: MAX_COUNTED,
  };
  for (const spelling of queries) {
    const found = capped(await fullText.find(db, spelling, within));
    if (found.total > 0) return { ...found, words: spelling.words, corrected: null };
  }
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
  /** Only documents in all of these scopes. */
  scopes: readonly string[];
}

/**
 * Searches public or other documents, without corrections.
 * @param options which of them
 * @returns IDs, newest first; empty if the text has no word
 */
export async function searchNewest(
  db: Db,
  { text, scopes }: WholeSearchRequest,
  options: NewestOptions,
): Promise<number[]> {
  const query = toQuery(text, { scopes: scopes.map((scope) => [scope]) });
  return query === null ? [] : engineOf(db).fullText.newest(db, query, options);
}

/** Those of these few documents that a search finds, public or not. */
export async function searchAmong(
  db: Db,
  { text, scopes }: WholeSearchRequest,
  ids: readonly number[],
): Promise<number[]> {
  const query = toQuery(text, { scopes: scopes.map((scope) => [scope]) });
  if (query === null || ids.length === 0) return [];
  return engineOf(db).fullText.among(db, query, ids);
}

/**
 * The newest documents with every word in the title, the last as a prefix, without corrections.
 * @returns IDs
 */
export async function searchTitles(db: Db, text: string, limit: number): Promise<number[]> {
  const query = toQuery(text, {});
  const options = { shown: true, limit, inTitle: true };
  return query === null ? [] : engineOf(db).fullText.newest(db, query, options);
}

/** Whether visitors find anything for this text, without corrections. */
export async function findsAnything(db: Db, text: string): Promise<boolean> {
  const window = { limit: 0, offset: 0, most: 0 };
  for (const query of spellingsOf(text, {})) {
    if ((await engineOf(db).fullText.find(db, query, window)).total > 0) return true;
  }
  return false;
}
