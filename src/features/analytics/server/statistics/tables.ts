import { CSV_MARK, csvLine } from '#platform/http/csv.ts';
import type { Statistics } from '../../statistics.contract.ts';
import type { STATISTICS_PARTS } from '../../values.ts';

type StatisticsPart = (typeof STATISTICS_PARTS)[number];
type Cell = string | number | null;

/** Each part as rows, after one of names. */
const TABLES: Record<StatisticsPart, (statistics: Statistics) => Cell[][]> = {
  reads: ({ reads, unit }) => [
    [unit === 'week' ? 'Week from' : 'Day', 'Reads', 'Reads before'],
    ...reads.days.map(({ day, count, before }) => [day, count, before]),
  ],
  sources: ({ sources, otherSources }) => [
    ['Source', 'Kind', 'Visits'],
    ...sources.map(({ name, kind, count }) => [name, kind, count]),
    ['Others', 'host', otherSources.count],
  ],
  progress: ({ progress }) => [
    ['Article', 'Slug', 'Reads', 'A quarter', 'Half', 'Three quarters', 'To the end'],
    ...progress.map(({ title, slug, reads, steps }) => [title, slug, reads, ...steps]),
  ],
  changes: ({ changes: { rising, falling } }) => [
    ['Article', 'Slug', 'Last seven days', 'Seven days before'],
    ...[...rising, ...falling].map((one) => [one.title, one.slug, one.thisWeek, one.lastWeek]),
  ],
  searches: ({ notFound }) => [
    ['Searched and not found', 'Times', 'Results shown for'],
    ...notFound.map(({ phrase, count, instead }) => [phrase, count, instead]),
  ],
  digests: ({ digests }) => [
    ['Digest', 'Sent at', 'Sent', 'Bounced', 'Left', 'Visits'],
    ...digests.map((one) => [
      ...[one.subject, one.sentAt, one.sent, one.bounced],
      ...[one.left, one.visits],
    ]),
  ],
};

const text = (cell: Cell) => (cell === null ? null : String(cell));

/** A part of the statistics as a table. */
export async function* tableOf(part: StatisticsPart, statistics: Statistics) {
  yield CSV_MARK +
    TABLES[part](statistics)
      .map((row) => csvLine(...row.map(text)))
      .join('');
}
