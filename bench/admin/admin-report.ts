import { ms, type Target } from '../report.ts';
import { tableLines } from '../statistics.ts';
import type { AdminMeasures, AdminMeasuresOf } from './admin-measure.ts';

const MAX_MS = 20;
/** A published article is visible within this time. */
const SAVE_MAX_MS = 100;
const BULK_MAX_MS = 2000;

/** Reading calls in ms: the first after a change, and later ones. */
export function adminLines({ lists }: AdminMeasures): string[] {
  return tableLines(
    ['call', 'who', 'cold p50', 'cold p95', 'warm p50', 'warm p95'],
    lists.map(({ name, who, cold, warm }) => [
      name,
      who,
      ms(cold.p50),
      ms(cold.p95),
      ms(warm.p50),
      ms(warm.p95),
    ]),
  );
}

/** Single saves, in ms. */
export function saveLines({ saves }: AdminMeasures): string[] {
  return tableLines(
    ['save', 'p50', 'p95', 'p99'],
    saves.map(({ name, latency: { p50, p95, p99 } }) => [name, ms(p50), ms(p95), ms(p99)]),
  );
}

export function bulkLines({ bulk }: AdminMeasures): string[] {
  return tableLines(
    ['bulk action', 'articles', 'median ms', 'processor ms', 'rounds'],
    bulk.map(({ name, articles, times, median, processor }) => [
      name,
      String(articles),
      median.toFixed(0),
      processor.toFixed(0),
      times.map((time) => time.toFixed(0)).join(' '),
    ]),
  );
}

/** Compares the largest measured database with the admin budgets. */
export function adminTargets(measured: readonly AdminMeasuresOf[]): Target[] {
  const admin = measured.toSorted((a, b) => a.articles - b.articles).at(-1);
  if (admin === undefined) return [];
  const slowest = (how: 'cold' | 'warm'): Target => {
    const [first] = admin.lists.toSorted((a, b) => b[how].p50 - a[how].p50);
    return {
      name: `slowest call of the admin, ${how} p50: ${first?.name ?? 'none'} (${first?.who})`,
      max: MAX_MS,
      measured: first?.[how].p50 ?? Number.NaN,
      unit: 'ms',
    };
  };
  return [
    slowest('cold'),
    slowest('warm'),
    ...admin.saves.map(({ name, latency }) => ({
      name: `${name}, ${admin.articles} articles, p50`,
      max: SAVE_MAX_MS,
      measured: latency.p50,
      unit: 'ms',
    })),
    ...admin.bulk.map(({ name, articles, median }) => ({
      name: `${name}, ${articles} articles`,
      max: BULK_MAX_MS,
      measured: median,
      unit: 'ms',
    })),
  ];
}
