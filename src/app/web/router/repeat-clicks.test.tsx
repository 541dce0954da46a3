import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { repeatStoppedClicks } from './repeat-clicks.ts';

afterEach(() => vi.useRealTimers());

const onClick = vi.fn();
const Save = () => (
  <button type="button" onClick={onClick}>
    Save
  </button>
);

test('a click in a part whose code is still loading is handled once, when the code has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Save }>();
  const Part = lazy(() => promise);
  document.body.innerHTML =
    '<div id="root"><!--$--><button type="button">Save</button><!--/$--></div>';
  const root = document.getElementById('root') as HTMLElement;
  await act(async () =>
    hydrateRoot(
      root,
      <Suspense>
        <Part />
      </Suspense>,
    ),
  );
  repeatStoppedClicks(root);
  const button = screen.getByRole('button');
  fireEvent.click(button);
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();

  resolve({ default: Save });
  await waitFor(() => expect(onClick).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('button')).toBe(button);
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('a click whose code never loads is repeated for ten seconds at most', () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="root"><button type="button">Save</button></div>';
  const root = document.getElementById('root') as HTMLElement;
  const onStopped = vi.fn((event: Event) => event.stopPropagation());
  // As React does.
  root.addEventListener('click', onStopped, true);
  repeatStoppedClicks(root);
  fireEvent.click(screen.getByRole('button'));
  vi.advanceTimersByTime(60_000);
  expect(onStopped).toHaveBeenCalledTimes(101);
  expect(vi.getTimerCount()).toBe(0);
  fireEvent.click(screen.getByRole('button'));
  expect(vi.getTimerCount()).toBe(1);
});
