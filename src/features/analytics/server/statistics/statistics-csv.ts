import { CSV_MARK, csvLine } from '#platform/http/body/csv.ts';
import type { STATISTICS_PARTS } from '../../values.ts';
import { type StatisticsParts, withVisits } from './statistics.ts';

type StatisticsPart = (typeof STATISTICS_PARTS)[number];
type Cell = string | number | null;

/** The rows of each CSV file, after a header row. */
const TABLES: Record<StatisticsPart, (parts: StatisticsParts) => Promise<Cell[][]>> = {
  reads: async (parts) => [
    [parts.span.unit === 'week' ? 'Week from' : 'Day', 'Reads', 'Reads in the previous period'],
    ...(await parts.reads()).days.map(({ day, count, before }) => [day, count, before]),
  ],
  sources: async (parts) => {
    const { sources, otherSources } = await parts.visits();
    return [
      ['Source', 'Kind', 'Visits'],
      ...sources.map(({ name, kind, count }) => [name, kind, count]),
      ['Others', 'host', otherSources.count],
    ];
  },
  progress: async (parts) => [
    ['Article', 'Slug', 'Reads', 'Read 25%', 'Read 50%', 'Read 75%', 'Finished'],
    ...(await parts.progress()).map(({ title, slug, reads, steps }) => [
      ...[title, slug, reads],
      ...steps,
    ]),
  ],
  changes: async (parts) => {
    const { rising, falling } = await parts.changes();
    return [
      ['Article', 'Slug', 'Last 7 days', 'Previous 7 days'],
      ...[...rising, ...falling].map((one) => [one.title, one.slug, one.thisWeek, one.lastWeek]),
    ];
  },
  searches: async (parts) => [
    ['Search without results', 'Searches', 'Results shown for'],
    ...(await parts.notFound()).map(({ phrase, count, instead }) => [phrase, count, instead]),
  ],
  digests: async (parts) => [
    ['Digest', 'Sent at', 'Delivered', 'Bounced', 'Unsubscribed', 'Visits'],
    ...withVisits(await parts.digests(), await parts.visits()).map((one) => [
      ...[one.subject, one.sentAt, one.sent, one.bounced],
      ...[one.left, one.visits],
    ]),
  ],
};

const text = (cell: Cell) => (cell === null ? null : String(cell));

/** A part of the statistics as CSV. */
export async function* statisticsCsv(part: StatisticsPart, parts: StatisticsParts) {
  const rows = await TABLES[part](parts);
  yield CSV_MARK + rows.map((row) => csvLine(...row.map(text))).join('');
}
