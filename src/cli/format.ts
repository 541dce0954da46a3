const number = new Intl.NumberFormat('en-US');
export const n = (count: number) => number.format(count);

/** '1 article', '2,411 articles' */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${n(count)} ${count === 1 ? one : many}`;
export const articles = (count: number) => counted(count, 'article');

/** '1.4 MB', '1,402.0 MB' */
export const megabytes = (bytes: number) =>
  `${(bytes / 1e6).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;

/** The day of an ISO time: '2025-03-01' */
export const day = (time: string) => time.slice(0, 10);

/** Removes control characters from text of a file or the database, which could control the terminal. */
export const shown = (line: string) => line.replace(/\p{Cc}+/gu, ' ');

/** The same of several lines. */
export const shownLines = (text: string) => text.split('\n').map(shown).join('\n');

/** '3 min' */
function span(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return `${Math.round(seconds / 60)} min`;
}

const BAR_WIDTH = 20;

/**
 * A progress line: '[#####---------------] 1,234 of 4,936, 3 min left'.
 * @param total 0 if unknown: then only the count is shown
 * @param since how much was done `ms` milliseconds ago, to estimate the rest
 */
export function progressLine(
  doing: string,
  { done, total }: { done: number; total: number },
  since: { done: number; ms: number },
): string {
  if (total <= 0) return `${doing}: ${n(done)} ...`;
  const filled = Math.min(BAR_WIDTH, Math.floor((done / total) * BAR_WIDTH));
  const bar = `[${'#'.repeat(filled).padEnd(BAR_WIDTH, '-')}]`;
  const rate = (done - since.done) / since.ms;
  const left = rate > 0 && done < total ? `, ${span((total - done) / rate / 1000)} left` : '';
  return `${doing} ${bar} ${n(done)} of ${n(total)}${left}`;
}
