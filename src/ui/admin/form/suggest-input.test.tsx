import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SuggestInput } from './suggest-input.tsx';

const option = (words: string) => ({ key: words, words });

async function typed(isStale: boolean, ...words: string[]) {
  const taken: string[] = [];
  const field = (stale: boolean, ...found: string[]) => (
    <SuggestInput
      aria-label="Game"
      options={found.map(option)}
      listLabel="Known games"
      said=""
      takesFirst
      isStale={stale}
      onTake={({ words: chosen }) => taken.push(chosen)}
      onClose={() => undefined}
    />
  );
  const user = userEvent.setup();
  const { rerender } = render(field(isStale, ...words));
  await user.type(screen.getByRole('combobox', { name: 'Game' }), 'hol');
  return { user, taken, arrive: (...found: string[]) => rerender(field(false, ...found)) };
}

test('Enter takes the first proposal, the arrows another one', async () => {
  const { user, taken } = await typed(false, 'Hollow Meridian', 'Holm');
  await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}');
  expect(taken).toEqual(['Hollow Meridian', 'Holm']);
});

test('Enter pressed before the proposals have come takes one of those that come', async () => {
  const { user, taken, arrive } = await typed(true, 'New game');
  await user.keyboard('{Enter}');
  expect(taken).toEqual([]);
  arrive('Hollow Meridian', 'New game');
  expect(taken).toEqual(['Hollow Meridian']);
});

test('Enter pressed too early holds no longer when somebody types on', async () => {
  const { user, taken, arrive } = await typed(true, 'New game');
  await user.keyboard('{Enter}l');
  arrive('Hollow Meridian', 'New game');
  expect(taken).toEqual([]);
});

test('what the arrows marked stays marked when others come before it, and nothing is when it has gone', async () => {
  const { user, taken, arrive } = await typed(false, 'Hollow Meridian', 'Holm');
  const marked = () => screen.queryByRole('option', { selected: true })?.textContent;
  await user.keyboard('{ArrowDown}{ArrowDown}');
  arrive('Hollow', 'Hollow Meridian', 'Holm');
  expect(marked()).toBe('Holm');
  arrive('Hollow', 'Hollow Meridian', 'Hole');
  expect(marked()).toBeUndefined();
  arrive('Hollow', 'Holm');
  await user.keyboard('{Enter}');
  expect(taken).toEqual(['Holm']);
});

test('Enter takes at once what the arrows marked, though others are still to come', async () => {
  const { user, taken } = await typed(true, 'Hollow Meridian', 'Holm');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(taken).toEqual(['Holm']);
});

test('nothing is marked any more once one was taken, or Escape was pressed', async () => {
  const { user, taken } = await typed(false, 'Hollow Meridian', 'Holm');
  const marked = () => screen.queryByRole('option', { selected: true });
  await user.keyboard('{ArrowUp}{Enter}');
  expect([taken, marked()]).toEqual([['Holm'], null]);
  await user.keyboard('{ArrowDown}');
  expect(marked()).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(marked()).toBeNull();
});
