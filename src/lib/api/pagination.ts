/** An entry of a pager: a page number, or a gap in the numbers. */
export type PagerEntry = number | 'gap';

const WINDOW = 5;
const BEFORE_CURRENT = 2;

/**
 * The numbers that a pager shows (spec §9): all of them up to five pages; beyond that the first
 * page, a window of five that starts around the current page minus two, and the last page, with a
 * gap wherever numbers are missing between them.
 * @param page the current page, from 1; one past the end counts as the last
 * @param lastPage at least 1
 */
export function pagerEntries(page: number, lastPage: number): PagerEntry[] {
  const last = Math.max(1, lastPage);
  const latestStart = Math.max(1, last - WINDOW + 1);
  const start = Math.min(Math.max(1, page - BEFORE_CURRENT), latestStart);
  const end = Math.min(last, start + WINDOW - 1);

  const entries: PagerEntry[] = [];
  if (start > 1) entries.push(1);
  if (start > 2) entries.push('gap');
  for (let number = start; number <= end; number++) entries.push(number);
  if (end < last - 1) entries.push('gap');
  if (end < last) entries.push(last);
  return entries;
}
