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

export const searchPath = (query: string) =>
  `/api/search?${new URLSearchParams({ q: query, limit: '12', includeCount: 'true' })}`;

export const suggestionsPath = (query: string) =>
  `/api/suggestions?${new URLSearchParams({ q: query })}`;

/**
 * Asks a call `perKind` different questions of every kind, each once: no answer profits from
 * the same question before it. @returns a figure for each kind, the last one for all together
 */
export async function measureSearches(
  subjects: readonly Subject[],
  perKind: number,
  pathOf: (query: string) => string,
): Promise<SearchResult[]> {
  const kinds = sampleSearches(perKind);
  const results: SearchResult[] = [];
  const all = new Map<number, number[]>(subjects.map(({ articles }) => [articles, []]));
  for (const [index, { kind, queries }] of kinds.entries()) {
    const paths = queries.map(pathOf);
    const measured = new Map<number, Latency>();
    for (const { articles, server } of subjects) {
      // Together they are more than one address may ask.
      const from = `127.0.0.${index + 2}`;
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
