import { expect, it } from 'vitest';
import { guardNavigation, isHeldBack } from './history.ts';

it('holds back as long as a screen wants it', () => {
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

it('is the last one’s: an earlier screen that goes does not take it away', () => {
  const stopFirst = guardNavigation(() => false);
  const stopSecond = guardNavigation(() => true);
  stopFirst();
  expect(isHeldBack()).toBe(true);
  stopSecond();
  expect(isHeldBack()).toBe(false);
});
