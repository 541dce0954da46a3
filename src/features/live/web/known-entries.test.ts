import { expect, it } from 'vitest';
import type { Live, LiveEntry } from '../contract.ts';
import { isAfter, learn } from './known-entries.ts';

const entry = (id: number, text = `entry ${id}`): LiveEntry => ({
  ...{ id, postedAt: new Date(1_000_000 + id * 60_000).toISOString(), editedAt: null },
  ...{ moment: '', text, image: null, imageAlt: '', imageCaption: '', video: null },
  ...{ author: '', withdrawn: null },
});

const answer = (ids: number[], rest: Partial<Live> = {}): Live => ({
  ...{ startedAt: entry(1).postedAt, endedAt: null, order: 'newest', count: ids.length },
  ...{ pinned: null, moments: [], isWhole: false, changed: [], changes: 0, gone: [] },
  entries: ids.map((id) => entry(id)),
  ...rest,
});

const textsOf = (known: { entries: readonly LiveEntry[] }) => known.entries.map(({ text }) => text);
const idsOf = (known: { entries: readonly LiveEntry[] }) => known.entries.map(({ id }) => id);

it('new entries come to those that were known', () => {
  const known = learn(learn(null, answer([5, 4, 3])), answer([7, 6, 5]));
  expect(idsOf(known)).toEqual([7, 6, 5, 4, 3]);
  expect(known.isWhole).toBe(false);
});

it('other words of an older entry take the place of its first, and what is gone goes', () => {
  const first = learn(null, answer([5, 4, 3, 2]));
  const known = learn(first, answer([5, 4], { changed: [entry(3, 'corrected')], gone: [2, 99] }));
  expect(textsOf(known)).toEqual(['entry 5', 'entry 4', 'corrected']);
});

it('a restored entry comes back to its place; one older than all that is known stays away', () => {
  const first = learn(null, answer([6, 5, 3]));
  const back = { changed: [entry(4), entry(1)] };
  expect(idsOf(learn(first, answer([6, 5], back)))).toEqual([6, 5, 4, 3]);
});

it('a withdrawn entry among the newest goes, although an older one takes its place in the answer', () => {
  const first = learn(null, answer([5, 4, 3]));
  expect(idsOf(learn(first, answer([5, 3, 2], { gone: [4] })))).toEqual([5, 3, 2]);
});

it('a page that slept too long lets go of what it cannot close up with', () => {
  const known = learn(learn(null, answer([3, 2, 1], { isWhole: true })), answer([90, 89, 88]));
  expect(idsOf(known)).toEqual([90, 89, 88]);
  expect(known.isWhole).toBe(false);
});

it('a page that slept through more changes than an answer tells lets go of the older entries', () => {
  const first = learn(null, answer([5, 4, 3], { changes: 2 }));
  expect(idsOf(learn(first, answer([5, 4], { changes: 22 })))).toEqual([5, 4, 3]);
  const known = learn(first, answer([5, 4], { changes: 23 }));
  expect([idsOf(known), known.isWhole]).toEqual([[5, 4], false]);
});

it('all entries take the place of what was known', () => {
  const known = learn(learn(null, answer([5, 4])), answer([5, 4, 3, 2, 1], { isWhole: true }));
  expect(idsOf(known)).toEqual([5, 4, 3, 2, 1]);
  expect(known.isWhole).toBe(true);
  expect(idsOf(learn(known, answer([6, 5])))).toEqual([6, 5, 4, 3, 2, 1]);
});

it('entries of one moment stand in the order they were posted in', () => {
  const second = { ...entry(8), postedAt: entry(7).postedAt };
  expect(isAfter(second, entry(7))).toBe(true);
  expect(isAfter(entry(7), second)).toBe(false);
  expect(isAfter(entry(1), null)).toBe(true);
});
