import { expect, it } from 'vitest';
import type { Statistics } from '../../statistics.contract.ts';
import { changeOf, leadOf, percentText, plotText, stepsText, trendText } from './labels.ts';

const said = (
  range: '7d' | '30d' | '12w' | '1y',
  whole: number,
  before: number | null,
  today = 0,
) => {
  const total = whole + today;
  const { first, change, rest } = leadOf(range, { total, whole, before });
  return `${total} ${first}${change.percent === null ? '' : `${change.percent} `}${rest}`.replaceAll(
    '\u00a0',
    ' ',
  );
};

it('reads are summarized in one sentence', () => {
  expect(said('30d', 41820, 34279)).toBe(
    '41820 reads in the last 30 days, 22% more than in the previous 30 days',
  );
  expect(said('7d', 1, 4)).toBe('1 read in the last 7 days, 75% fewer than in the previous 7 days');
  expect(said('12w', 1001, 1000)).toBe(
    '1001 reads in the last 12 weeks, about as many as in the previous 12 weeks',
  );
});

it('the comparison covers whole days, without today', () => {
  expect(said('30d', 200, 100, 50)).toBe(
    '250 reads in the last 30 days, 100% more than in the previous 30 days',
  );
});

it('a comparison with nothing is described in words', () => {
  expect(said('30d', 12, 0)).toBe('12 reads in the last 30 days, no reads in the previous 30 days');
  expect(said('1y', 12, null)).toBe('12 reads in the last 52 weeks');
  expect(changeOf(12, 0)).toEqual({ way: 'up', percent: null });
  expect(changeOf(0, 0)).toEqual({ way: 'none', percent: null });
  expect(trendText(7, 0)).toBe('no reads before');
});

it('increases and decreases are written with a sign', () => {
  expect(trendText(280, 100)).toBe('+180%');
  expect(trendText(29, 100)).toBe('\u221271%');
  expect(trendText(100, 100)).toBe('about the same');
  expect(trendText(130_000, 100)).toBe('+129,900%');
});

it('percentages are rounded, and a small share is never shown as zero', () => {
  expect(percentText(17_420, 41_820)).toBe('42%');
  expect(percentText(1, 41_820)).toBe('<1%');
  expect(percentText(0, 41_820)).toBe('0%');
  expect(percentText(0, 0)).toBe('0%');
  expect(stepsText(200, [182, 156, 132, 116])).toBe(
    'Read 25%: 91%, 50%: 78%, 75%: 66%, finished: 58%',
  );
});

const statistics = (changes: Partial<Statistics>): Statistics => ({
  range: '7d',
  from: '2025-02-27',
  to: '2025-03-01',
  unit: 'day',
  reads: {
    total: 3120,
    whole: 980,
    before: 0,
    days: [
      { day: '2025-02-27', count: 980, before: 0 },
      { day: '2025-02-28', count: 0, before: 0 },
      { day: '2025-03-01', count: 2140, before: 0 },
    ],
    reviews: [],
  },
  sources: [],
  otherSources: { hosts: 0, count: 0 },
  progress: [],
  changes: { rising: [], falling: [] },
  notFound: [],
  digests: [],
  ...changes,
});

it('a line chart is described in one sentence', () => {
  const day = statistics({});
  expect(plotText(day)).toBe(
    'Reads per day from February 27 to March 1, between 0 and 2,140, highest on March 1. Today is not complete.',
  );
  const reviews = [{ day: '2025-02-28', title: 'Hollow Meridian', slug: 'hollow-meridian' }];
  expect(plotText(statistics({ reads: { ...day.reads, reviews } }))).toMatch(
    / 1 review was published\.$/,
  );
  expect(plotText(statistics({ unit: 'week', from: '2024-03-03' }))).toMatch(
    /^Reads per week from March 3, 2024 to March 1, 2025, .* highest in the week of March 1\./,
  );
  expect(plotText(statistics({ reads: { ...day.reads, days: [] } }))).toBe(
    'No reads from February 27 to March 1',
  );
});
