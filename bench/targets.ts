import type { CaseResult } from './measure.ts';
import type { Target } from './report.ts';
import type { SearchResult } from './search-measure.ts';

const API_MAX_MS = 3;
const MAX_GROWTH = 1.3;
const GROWTH_FROM = 1000;
const SEARCH_MAX_MS = 30;
const RENDER_MAX_MS = 8;
/** Calls with budgets of their own. */
const BUDGETED = new Set([
  'list',
  'list, page 50',
  'list of a category',
  'list of reviews by score',
  'list of a game',
  'list of a category, page 50',
  'article',
  'article, one of the newest',
]);
const RENDERED_ARTICLE = 'article, rendered';
const KEPT = /, kept$/;
const API_KEPT = 'API list, kept';
/** Cached pages must reach all of the baseline's requests per second, and API lists a quarter. */
const MAX_CACHED_PAGE_COST = 1;
const MAX_CACHED_CALL_COST = 4;
/** Maximum CPU time of a cached page, relative to the baseline. */
const MAX_CACHED_PAGE_CPU = 1.2;

function largest<T>(measured: ReadonlyMap<number, T>): [number, T] | undefined {
  return [...measured].sort(([a], [b]) => b - a)[0];
}

/** Compares cases with the budgets of the largest measured database. */
export function caseTargets(results: readonly CaseResult[]): Target[] {
  return results.flatMap(({ name, measured, floor }): Target[] => {
    const [articles, figures] = largest(measured) ?? [];
    if (articles === undefined || !figures) return [];
    const { p50 } = figures.latency;
    if (KEPT.test(name)) {
      const cost = floor.perSecond / figures.perSecond;
      const cpu = figures.cpu / floor.cpu;
      const per = `${name}: the floor's requests per second over ours`;
      if (name === API_KEPT) {
        return [{ name: per, max: MAX_CACHED_CALL_COST, measured: cost, unit: 'x' }];
      }
      return [
        { name: per, max: MAX_CACHED_PAGE_COST, measured: cost, unit: 'x' },
        { name: `${name}: CPU to floor`, max: MAX_CACHED_PAGE_CPU, measured: cpu, unit: 'x' },
      ];
    }
    if (name === RENDERED_ARTICLE) {
      return [
        { name: `${name}, ${articles} articles`, max: RENDER_MAX_MS, measured: p50, unit: 'ms' },
      ];
    }
    if (!BUDGETED.has(name)) return [];
    const small = measured.get(GROWTH_FROM);
    const growth = small && articles > GROWTH_FROM ? p50 / small.latency.p50 : undefined;
    return [
      { name: `API ${name}, ${articles} articles`, max: API_MAX_MS, measured: p50, unit: 'ms' },
      ...(growth === undefined
        ? []
        : [
            {
              name: `API ${name}: growth from 1000`,
              max: MAX_GROWTH,
              measured: growth,
              unit: 'x',
            },
          ]),
    ];
  });
}

export function searchTarget(asked: string, results: readonly SearchResult[]): Target[] {
  const [articles, latency] = largest(results.at(-1)?.measured ?? new Map()) ?? [];
  if (articles === undefined) return [];
  const name = `${asked} p95, ${articles} articles`;
  return [{ name, max: SEARCH_MAX_MS, measured: latency.p95, unit: 'ms' }];
}
