import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { OrderList } from './order-list.tsx';

const ROW_PX = 40;
let changes: string[];
function Games() {
  const [list, setList] = useState(['Home', 'Games', 'News', 'Guides']);
  return (
    <OrderList
      title="Header"
      note="4 links"
      list={list}
      itemOf={(name) => ({
        ...{ key: name, name, note: '', issue: undefined, isHidden: false, actions: [] },
      })}
      onOrder={(next, name) => {
        changes.push(name);
        setList(next);
      }}
      add="Add a link"
      isFull={false}
      onAdd={() => undefined}
    />
  );
}
beforeEach(() => {
  changes = [];
  // The browser of the tests has no layout: each row is 40 px high.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function row(
    this: Element,
  ) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, 100 + index * ROW_PX, 300, ROW_PX);
  });
  Element.prototype.setPointerCapture = () => undefined;
  window.scrollBy = () => undefined;
  render(<Games />);
});

const handle = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^Reorder ${name}`) });
const names = () =>
  screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent);
const announced = () => document.querySelector('[aria-live]')?.textContent;
const press = (name: string, pointerType: string) =>
  fireEvent.pointerDown(handle(name), { button: 0, pointerId: 1, pointerType, clientY: 120 });
const middleOf = (index: number) => 100 + index * ROW_PX + ROW_PX / 2;

test('Space, arrows and Space move an item, which keeps the focus, in one change', async () => {
  const user = userEvent.setup();
  handle('Home').focus();
  await user.keyboard(' ');
  expect(announced()).toBe('Home picked up at position 1 of 4.');
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
  expect(announced()).toBe('Home moved to position 3 of 4.');
  expect(names()).toEqual(['Games', 'News', 'Home', 'Guides']);
  expect(document.activeElement).toBe(handle('Home'));
  expect(changes).toEqual([]);
  await user.keyboard(' ');
  expect(changes).toEqual(['Home']);
  expect(names()).toEqual(['Games', 'News', 'Home', 'Guides']);
  expect(handle('Home').getAttribute('aria-pressed')).toBe('false');
});

test('Escape puts an item back, and leaving it drops it', async () => {
  const user = userEvent.setup();
  handle('Games').focus();
  await user.keyboard(' {ArrowDown}{Escape}');
  expect(announced()).toBe('Move canceled.');
  expect(names()).toEqual(['Home', 'Games', 'News', 'Guides']);
  expect(document.activeElement).toBe(handle('Games'));
  await user.keyboard(' {ArrowDown}{Tab}');
  expect(changes).toEqual(['Games']);
  expect(names()).toEqual(['Home', 'News', 'Games', 'Guides']);
});

test('the arrow buttons move an item and stop at the ends', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Move Home down' }));
  expect(names()).toEqual(['Games', 'Home', 'News', 'Guides']);
  expect(announced()).toBe('Home moved to position 2 of 4.');
  await user.click(screen.getByRole('button', { name: 'Move Games up' }));
  expect(changes).toEqual(['Home']);
});

test.each(['mouse', 'touch'])('an item is dragged by %s and moves once it is dropped', (type) => {
  press('Home', type);
  fireEvent.pointerMove(handle('Home'), { clientY: middleOf(2) + 5 });
  expect(names()).toEqual(['Home', 'Games', 'News', 'Guides']);
  fireEvent.pointerUp(handle('Home'));
  expect(names()).toEqual(['Games', 'News', 'Home', 'Guides']);
  expect(announced()).toBe('Home moved to position 3 of 4.');
  expect(changes).toEqual(['Home']);
});

test('a drag ends without a move on Escape, when the browser takes the pointer, or on the spot', () => {
  press('Guides', 'touch');
  fireEvent.pointerMove(handle('Guides'), { clientY: 0 });
  fireEvent.keyDown(handle('Guides'), { key: 'Escape' });
  fireEvent.pointerUp(handle('Guides'));
  press('Guides', 'touch');
  fireEvent.pointerMove(handle('Guides'), { clientY: 0 });
  fireEvent.pointerCancel(handle('Guides'));
  press('Guides', 'mouse');
  fireEvent.pointerUp(handle('Guides'));
  fireEvent.pointerDown(handle('Guides'), { button: 2 });
  fireEvent.pointerMove(handle('Guides'), { clientY: 0 });
  fireEvent.pointerUp(handle('Guides'));
  expect(changes).toEqual([]);
  expect(names()).toEqual(['Home', 'Games', 'News', 'Guides']);
});
