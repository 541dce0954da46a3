import { beforeEach, expect, it } from 'vitest';
import { countDrafts } from '#lib/browser/local-drafts.ts';
import {
  EMPTY_COMPOSER,
  isBlank,
  readDesk,
  removeUnsent,
  storeDesk,
  type UnsentEntry,
} from './desk-draft.ts';

beforeEach(() => localStorage.clear());

const typed = { ...EMPTY_COMPOSER, text: 'Half a sentence' };
const EMPTY_DESK = { fresh: EMPTY_COMPOSER, edited: null, unsent: [] };
const entry = (clientKey: string, at: string): UnsentEntry => ({
  clientKey,
  at,
  typed,
  input: { text: '<p>a</p>' },
  refused: null,
});

it('a desk is stored for one user and article', () => {
  const [later, first] = [entry('b', '2026-01-02'), entry('a', '2026-01-01')];
  storeDesk(1, 7, { fresh: typed, edited: null, unsent: [later, first] });
  expect(readDesk(1, 7)).toEqual({ fresh: typed, edited: null, unsent: [first, later] });
  expect(readDesk(2, 7)).toEqual(EMPTY_DESK);
  expect(readDesk(1, 70).unsent).toEqual([]);
  removeUnsent(1, 7, 'a');
  expect(readDesk(1, 7).unsent).toEqual([later]);
});

it('two tabs keep the unsent entries of both', () => {
  storeDesk(1, 7, { ...EMPTY_DESK, unsent: [entry('a', '2026-01-01')] });
  storeDesk(1, 7, { ...EMPTY_DESK, unsent: [entry('b', '2026-01-02')] });
  expect(readDesk(1, 7).unsent.map(({ clientKey }) => clientKey)).toEqual(['a', 'b']);
});

it('typed text and unsent entries count as drafts, an empty composer does not', async () => {
  storeDesk(1, 7, EMPTY_DESK);
  expect(await countDrafts()).toBe(0);
  storeDesk(1, 7, { fresh: typed, edited: null, unsent: [entry('a', '2026-01-01')] });
  expect(await countDrafts()).toBe(2);
  storeDesk(1, 7, EMPTY_DESK);
  expect(await countDrafts()).toBe(1);
});

it('an unreadable draft does not hide the others', () => {
  storeDesk(1, 7, { ...EMPTY_DESK, unsent: [entry('a', '2026-01-01')] });
  localStorage.setItem('draft:live/1/7/typed', '{');
  expect(readDesk(1, 7)).toEqual({ ...EMPTY_DESK, unsent: [entry('a', '2026-01-01')] });
});

it('the sign of a quote without words is nothing to post', () => {
  expect(isBlank({ ...EMPTY_COMPOSER, text: '> \n>' })).toBe(true);
  expect(isBlank({ ...EMPTY_COMPOSER, text: '> Said' })).toBe(false);
  expect(isBlank({ ...EMPTY_COMPOSER, text: '>', video: 'https://youtu.be/abcdefghijk' })).toBe(
    false,
  );
});
