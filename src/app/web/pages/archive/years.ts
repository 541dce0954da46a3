import type { Archive } from '#features/articles/archive.contract.ts';

/** A year of the archive. */
export interface ArchiveYear {
  year: string;
  count: number;
  /** In order, from the first to the newest article. */
  months: Archive['months'];
}

const NUMBERS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/**
 * The years from the newest article to the first, with all months in between.
 * @param months newest first
 */
export function yearsOf(months: Archive['months']): ArchiveYear[] {
  const newest = months[0]?.month ?? '';
  const first = months.at(-1)?.month ?? '';
  const counts = new Map(months.map(({ month, count }) => [month, count]));
  const years: ArchiveYear[] = [];
  for (
    let year = Number(newest.slice(0, 4));
    year >= Number(first.slice(0, 4)) && year > 0;
    year -= 1
  ) {
    const own = NUMBERS.map((number) => `${String(year).padStart(4, '0')}-${number}`)
      .filter((month) => month >= first && month <= newest)
      .map((month) => ({ month, count: counts.get(month) ?? 0 }));
    const count = own.reduce((sum, one) => sum + one.count, 0);
    years.push({ year: String(year), count, months: own });
  }
  return years;
}
