import { beforeEach, expect, it } from 'vitest';
import { countKeptEntries, forgetWaiting, keep, keptOf, NOTHING_TYPED } from './kept.ts';

beforeEach(() => localStorage.clear());

const typed = { ...NOTHING_TYPED, text: 'Half a sentence' };
const waiting = (clientKey: string, at: string) => ({
  ...{ clientKey, at, typed, input: { text: '<p>a</p>' }, refused: null },
});

it('a desk holds what was left on it, for one account and article', () => {
  const [later, first] = [waiting('b', '2026-01-02'), waiting('a', '2026-01-01')];
  keep(1, 7, { fresh: typed, edited: null, waiting: [later, first] });
  expect(keptOf(1, 7)).toEqual({ fresh: typed, edited: null, waiting: [first, later] });
  expect(keptOf(2, 7)).toEqual({ fresh: NOTHING_TYPED, edited: null, waiting: [] });
  expect(keptOf(1, 70).waiting).toEqual([]);
  forgetWaiting(1, 7, 'a');
  expect(keptOf(1, 7).waiting).toEqual([later]);
});

it('two tabs do not take away what waits in the other', () => {
  keep(1, 7, { fresh: NOTHING_TYPED, edited: null, waiting: [waiting('a', '2026-01-01')] });
  keep(1, 7, { fresh: NOTHING_TYPED, edited: null, waiting: [waiting('b', '2026-01-02')] });
  expect(keptOf(1, 7).waiting.map(({ clientKey }) => clientKey)).toEqual(['a', 'b']);
});

it('what would be lost with the device is counted, and what is broken holds nothing up', () => {
  expect(countKeptEntries()).toBe(0);
  keep(1, 7, { fresh: NOTHING_TYPED, edited: null, waiting: [] });
  expect(countKeptEntries()).toBe(0);
  keep(1, 7, { fresh: typed, edited: null, waiting: [waiting('a', '2026-01-01')] });
  expect(countKeptEntries()).toBe(2);
  localStorage.setItem('live-desk:1:9', '{');
  expect(keptOf(1, 9)).toEqual({ fresh: NOTHING_TYPED, edited: null, waiting: [] });
});
