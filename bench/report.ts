import type { CaseResult } from './measure.ts';
import type { SearchResult } from './search-measure.ts';
import { tableLines } from './statistics.ts';

export const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(1));
const ratio = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : '');
const rate = (value: number) => (Number.isFinite(value) ? Math.round(value).toString() : '');

/** A case on each size: latencies in ms, relative to the baseline and to the smallest size. */
export function caseLines(results: readonly CaseResult[]): string[] {
  const rows = results.flatMap(({ name, measured, floor, bytes }) => {
    const [smallest] = measured.values();
    return [...measured].map(([articles, { latency, perSecond, cpu }]) => [
      name,
      String(articles),
      ms(latency.p50),
      ms(latency.p95),
      ms(latency.p99),
      ratio(latency.p50 / (smallest?.latency.p50 ?? Number.NaN)),
      ratio(latency.p50 / floor.latency.p50),
      rate(perSecond),
      ratio(perSecond / floor.perSecond),
      ratio(cpu / floor.cpu),
      (bytes / 1000).toFixed(1),
    ]);
  });
  return tableLines(
    [
      ...['case', 'articles', 'p50', 'p95', 'p99', 'to smallest', 'to floor', 'per s', 'to floor'],
      ...['CPU to floor', 'kB'],
    ],
    rows,
  );
}

/** @param asked the heading of the first column */
export function searchLines(asked: string, results: readonly SearchResult[]): string[] {
  const rows = results.flatMap(({ kind, measured }) =>
    [...measured].map(([articles, { p50, p95, p99, count }]) => [
      kind,
      String(articles),
      ms(p50),
      ms(p95),
      ms(p99),
      String(count),
    ]),
  );
  return tableLines([asked, 'articles', 'p50', 'p95', 'p99', 'asked'], rows);
}

/** A budget and the measured value. */
export interface Target {
  name: string;
  /** The maximum. */
  max: number;
  measured: number;
  unit: string;
}

export function targetLines(targets: readonly Target[]): string[] {
  return tableLines(
    ['target', 'measured', 'at most', 'unit', 'met'],
    targets.map(({ name, max, measured, unit }) => [
      name,
      ms(measured),
      String(max),
      unit,
      measured <= max ? 'yes' : 'NO',
    ]),
  );
}
