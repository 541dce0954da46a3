import { MANY_GAME, MAX_GAME } from './generate.ts';
import { putLoad } from './load.ts';
import type { Subject } from './measure.ts';
import { sampleSearches } from './samples.ts';
import { type Latency, latencyOf } from './statistics.ts';

const WITHIN_MS = 60_000;
const EVERY_KIND = 'all kinds together';

export interface SearchResult {
  kind: string;
  /** By the number of articles. */
  measured: Map<number, Latency>;
}

export const searchPath = (query: string, more: Record<string, string> = {}) =>
  `/api/search?${new URLSearchParams({ q: query, limit: '12', includeCount: 'true', ...more })}`;

export const suggestionsPath = (query: string) =>
  `/api/suggestions?${new URLSearchParams({ q: query })}`;

/** Filters of a search, and marked words. */
const NARROWED: Record<string, Record<string, string>> = {
  'all of it': {},
  'two categories': { category: 'review,guide' },
  'a year': { year: '2024' },
  'a score of 8': { score: '8' },
  'a game of 3,000 articles': { game: MAX_GAME },
  'a game of 300 articles': { game: MANY_GAME },
  'category, year and score': { category: 'review', year: '2024', score: '7' },
  'newest first': { sort: 'newest' },
  'newest first, a year': { sort: 'newest', year: '2024' },
  'marked words': { marked: 'true' },
};

/**
 * Runs every kind of search with every filter.
 * @returns a figure for each filter, over all kinds
 */
export async function measureNarrowed(
  subjects: readonly Subject[],
  perKind: number,
): Promise<SearchResult[]> {
  const results: SearchResult[] = [];
  const ways: [string, (query: string) => string][] = [
    ...Object.entries(NARROWED).map(([kind, more]): [string, (query: string) => string] => [
      kind,
      (query) => searchPath(query, more),
    ]),
    ['by what it can be narrowed', (q) => `/api/search/filters?${new URLSearchParams({ q })}`],
  ];
  for (const [index, [kind, pathOf]] of ways.entries()) {
    const all = await measureSearches(subjects, perKind, pathOf, index + 1);
    results.push({ kind, measured: all.at(-1)?.measured ?? new Map() });
  }
  return results;
}

/**
 * Sends `perKind` different queries of every kind, each once, so that no response profits from an earlier
 * one.
 * @param network the local network to send from, since requests are limited
 * @returns a figure for each kind, the last one for all together
 */
export async function measureSearches(
  subjects: readonly Subject[],
  perKind: number,
  pathOf: (query: string) => string,
  network = 0,
): Promise<SearchResult[]> {
  const kinds = sampleSearches(perKind);
  const results: SearchResult[] = [];
  const all = new Map<number, number[]>(subjects.map(({ articles }) => [articles, []]));
  for (const [index, { kind, queries }] of kinds.entries()) {
    const paths = queries.map(pathOf);
    const measured = new Map<number, Latency>();
    for (const { articles, server } of subjects) {
      // Together they exceed the limit of one address.
      const from = `127.0.${network}.${index + 2}`;
      const plan = { port: server.port, paths, connections: 1, requests: paths.length, from };
      const { times } = await putLoad({ ...plan, withinMs: WITHIN_MS });
      measured.set(articles, latencyOf(times));
      all.get(articles)?.push(...times);
    }
    results.push({ kind, measured });
  }
  const together = [...all].map(([articles, times]) => [articles, latencyOf(times)] as const);
  return [...results, { kind: EVERY_KIND, measured: new Map(together) }];
}
