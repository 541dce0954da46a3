import { expect, it } from 'vitest';
import { guardNavigation, isHeldBack } from './history.ts';

it('navigation is guarded while a screen wants it', () => {
  expect(isHeldBack()).toBe(false);
  let holds = true;
  const stop = guardNavigation(() => holds);
  expect(isHeldBack()).toBe(true);
  holds = false;
  expect(isHeldBack()).toBe(false);
  holds = true;
  stop();
  expect(isHeldBack()).toBe(false);
});

it('removing the guard of an earlier screen keeps the guard of the current one', () => {
  const stopFirst = guardNavigation(() => false);
  const stopSecond = guardNavigation(() => true);
  stopFirst();
  expect(isHeldBack()).toBe(true);
  stopSecond();
  expect(isHeldBack()).toBe(false);
});
