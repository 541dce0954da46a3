/** Summary of the times of one measurement, in milliseconds. */
export interface Latency {
  p50: number;
  p95: number;
  p99: number;
  /** The number of measured requests. */
  count: number;
}

/** @param share 0.5 is the median; NaN for an empty list */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

export function latencyOf(times: readonly number[]): Latency {
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    count: times.length,
  };
}

/** A latency of several rounds: each figure is the median of the rounds. */
export function medianRound(rounds: readonly Latency[]): Latency {
  const of = (figure: 'p50' | 'p95' | 'p99') => median(rounds.map((round) => round[figure]));
  return {
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    count: rounds.reduce((sum, round) => sum + round.count, 0),
  };
}

/** Lines of a Markdown table; every column but the first is right-aligned. */
export function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths
      .map((width, column) =>
        column === 0 ? (cells[column] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width),
      )
      .join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.map(line)];
}
