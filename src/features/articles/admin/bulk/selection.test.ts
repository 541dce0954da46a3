import { expect, it } from 'vitest';
import { BULK_MAX } from '../../values.ts';
import {
  checkboxesOf,
  NOTHING,
  pageState,
  refreshed,
  togglePage,
  toggleRow,
  without,
} from './selection.ts';

const row = (id: number, version = 1) => ({
  id,
  title: `Title ${id}`,
  status: 'draft' as const,
  moderationStatus: 'approved' as const,
  version,
});
const page = [row(1), row(2), row(3)];

it('a row is selected and deselected', () => {
  const one = toggleRow(NOTHING, row(2));
  expect([...one]).toEqual([[2, row(2)]]);
  expect(toggleRow(one, row(2)).size).toBe(0);
  expect(one.size).toBe(1);
});

it('the page checkbox selects a whole page, completes a partial one and deselects a full one', () => {
  const elsewhere = toggleRow(NOTHING, row(9));
  const part = toggleRow(elsewhere, row(1));
  expect(pageState(elsewhere, page)).toBe('none');
  expect(pageState(part, page)).toBe('some');
  const all = togglePage(part, page);
  expect(pageState(all, page)).toBe('all');
  expect([...togglePage(all, page).keys()]).toEqual([9]);
});

it('several rows are selected, or deselected, at once', () => {
  let selection = toggleRow(NOTHING, row(9));
  const { onSelect } = checkboxesOf(selection, page, (to) => {
    selection = to(selection);
  });
  onSelect([row(1), row(2)], true);
  onSelect([row(2), row(3)], true);
  expect([...selection.keys()]).toEqual([9, 1, 2, 3]);
  onSelect([row(1), row(2)], false);
  expect([...selection.keys()]).toEqual([9, 3]);
});

it('an empty page has no selection', () => {
  expect(pageState(NOTHING, [])).toBe('none');
  expect(togglePage(NOTHING, []).size).toBe(0);
});

it('a selection without any of the removed rows stays the same object', () => {
  const one = toggleRow(NOTHING, row(2));
  expect(without(one, [7])).toBe(one);
  expect(without(one, [2]).size).toBe(0);
});

it('a selection has the last shown version of each row', () => {
  const chosen = togglePage(NOTHING, [row(1), row(9)]);
  expect([...refreshed(chosen, [row(1, 2), row(2)]).values()]).toEqual([row(1, 2), row(9)]);
});

it('a selection is limited to the size of a bulk action', () => {
  const many = Array.from({ length: BULK_MAX + 5 }, (_, index) => row(index + 1));
  expect(togglePage(NOTHING, many).size).toBe(BULK_MAX);
});
