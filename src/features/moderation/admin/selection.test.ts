import { expect, it } from 'vitest';
import { BULK_MAX } from '../values.ts';
import { NOTHING, pageState, refreshed, togglePage, toggleRow, without } from './selection.ts';

const row = (id: number, version = 1) => ({ id, title: `Title ${id}`, version });
const page = [row(1), row(2), row(3)];

it('selects a row and deselects it again', () => {
  const one = toggleRow(NOTHING, row(2));
  expect([...one]).toEqual([[2, row(2)]]);
  expect(toggleRow(one, row(2)).size).toBe(0);
  expect(one.size).toBe(1);
});

it('chooses a whole page, completes a part of one, and lets a whole one go', () => {
  const elsewhere = toggleRow(NOTHING, row(9));
  const part = toggleRow(elsewhere, row(1));
  expect(pageState(elsewhere, page)).toBe('none');
  expect(pageState(part, page)).toBe('some');
  const all = togglePage(part, page);
  expect(pageState(all, page)).toBe('all');
  expect([...togglePage(all, page).keys()]).toEqual([9]);
});

it('has nothing chosen on an empty page', () => {
  expect(pageState(NOTHING, [])).toBe('none');
  expect(togglePage(NOTHING, []).size).toBe(0);
});

it('stays itself where nothing of it goes', () => {
  const one = toggleRow(NOTHING, row(2));
  expect(without(one, [7])).toBe(one);
  expect(without(one, [2]).size).toBe(0);
});

it('knows which version of a chosen row was shown last', () => {
  const chosen = togglePage(NOTHING, [row(1), row(9)]);
  expect([...refreshed(chosen, [row(1, 2), row(2)]).values()]).toEqual([row(1, 2), row(9)]);
});

it('never grows beyond what one bulk action takes', () => {
  const many = Array.from({ length: BULK_MAX + 5 }, (_, index) => row(index + 1));
  expect(togglePage(NOTHING, many).size).toBe(BULK_MAX);
});
