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

test('Enter chooses the first suggestion, arrow keys another one', async () => {
  const { user, taken } = await typed(false, 'Hollow Meridian', 'Holm');
  await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}');
  expect(taken).toEqual(['Hollow Meridian', 'Holm']);
});

test('Enter pressed before suggestions arrive chooses the first one that arrives', async () => {
  const { user, taken, arrive } = await typed(true, 'New game');
  await user.keyboard('{Enter}');
  expect(taken).toEqual([]);
  arrive('Hollow Meridian', 'New game');
  expect(taken).toEqual(['Hollow Meridian']);
});

test('an early Enter is dropped when the user continues to type', async () => {
  const { user, taken, arrive } = await typed(true, 'New game');
  await user.keyboard('{Enter}l');
  arrive('Hollow Meridian', 'New game');
  expect(taken).toEqual([]);
});

test('a suggestion marked by arrow keys stays marked until it disappears', async () => {
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

test('Enter chooses a marked suggestion although others are still loading', async () => {
  const { user, taken } = await typed(true, 'Hollow Meridian', 'Holm');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(taken).toEqual(['Holm']);
});

test('the mark disappears after a choice and after Escape', async () => {
  const { user, taken } = await typed(false, 'Hollow Meridian', 'Holm');
  const marked = () => screen.queryByRole('option', { selected: true });
  await user.keyboard('{ArrowUp}{Enter}');
  expect([taken, marked()]).toEqual([['Holm'], null]);
  await user.keyboard('{ArrowDown}');
  expect(marked()).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(marked()).toBeNull();
});
