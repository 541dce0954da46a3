import { expect, it } from 'vitest';
import type { Live, LiveEntry } from '../contract.ts';
import { isAfter, mergeEntries } from './merge-entries.ts';

const entry = (id: number, text = `entry ${id}`): LiveEntry => ({
  id,
  postedAt: new Date(1_000_000 + id * 60_000).toISOString(),
  editedAt: null,
  moment: '',
  text,
  image: null,
  imageAlt: '',
  imageCaption: '',
  video: null,
  author: '',
  withdrawn: null,
});

const answer = (ids: number[], rest: Partial<Live> = {}): Live => ({
  startedAt: entry(1).postedAt,
  endedAt: null,
  order: 'newest',
  count: ids.length,
  pinned: null,
  moments: [],
  isWhole: false,
  changed: [],
  changes: 0,
  gone: [],
  entries: ids.map((id) => entry(id)),
  ...rest,
});

const textsOf = (known: { entries: readonly LiveEntry[] }) => known.entries.map(({ text }) => text);
const idsOf = (known: { entries: readonly LiveEntry[] }) => known.entries.map(({ id }) => id);

it('new entries are added to the loaded ones', () => {
  const known = mergeEntries(mergeEntries(null, answer([5, 4, 3])), answer([7, 6, 5]));
  expect(idsOf(known)).toEqual([7, 6, 5, 4, 3]);
  expect(known.isWhole).toBe(false);
});

it('a changed older entry is replaced and a withdrawn one removed', () => {
  const first = mergeEntries(null, answer([5, 4, 3, 2]));
  const known = mergeEntries(
    first,
    answer([5, 4], { changed: [entry(3, 'corrected')], gone: [2, 99] }),
  );
  expect(textsOf(known)).toEqual(['entry 5', 'entry 4', 'corrected']);
});

it('a restored entry returns to its position unless it is older than all loaded ones', () => {
  const first = mergeEntries(null, answer([6, 5, 3]));
  const back = { changed: [entry(4), entry(1)] };
  expect(idsOf(mergeEntries(first, answer([6, 5], back)))).toEqual([6, 5, 4, 3]);
});

it('a withdrawn entry among the newest is removed although an older one moves up', () => {
  const first = mergeEntries(null, answer([5, 4, 3]));
  expect(idsOf(mergeEntries(first, answer([5, 3, 2], { gone: [4] })))).toEqual([5, 3, 2]);
});

it('a gap between the poll and the loaded entries starts the list again', () => {
  const known = mergeEntries(
    mergeEntries(null, answer([3, 2, 1], { isWhole: true })),
    answer([90, 89, 88]),
  );
  expect(idsOf(known)).toEqual([90, 89, 88]);
  expect(known.isWhole).toBe(false);
});

it('more changes than a poll contains start the list again', () => {
  const first = mergeEntries(null, answer([5, 4, 3], { changes: 2 }));
  expect(idsOf(mergeEntries(first, answer([5, 4], { changes: 22 })))).toEqual([5, 4, 3]);
  const known = mergeEntries(first, answer([5, 4], { changes: 23 }));
  expect([idsOf(known), known.isWhole]).toEqual([[5, 4], false]);
});

it('the full list replaces the loaded entries', () => {
  const known = mergeEntries(
    mergeEntries(null, answer([5, 4])),
    answer([5, 4, 3, 2, 1], { isWhole: true }),
  );
  expect(idsOf(known)).toEqual([5, 4, 3, 2, 1]);
  expect(known.isWhole).toBe(true);
  expect(idsOf(mergeEntries(known, answer([6, 5])))).toEqual([6, 5, 4, 3, 2, 1]);
});

it('entries of the same time are ordered by their ids', () => {
  const second = { ...entry(8), postedAt: entry(7).postedAt };
  expect(isAfter(second, entry(7))).toBe(true);
  expect(isAfter(entry(7), second)).toBe(false);
  expect(isAfter(entry(1), null)).toBe(true);
});
