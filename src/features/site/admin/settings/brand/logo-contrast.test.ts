import { expect, test } from 'vitest';
import { PAPER } from '#lib/color/brand-tokens.ts';
import { isFaint } from './logo-contrast.ts';

const pixels = (...list: (readonly [number, number, number, number])[]) =>
  new Uint8ClampedArray(list.flat());
const WHITE = [255, 255, 255, 255] as const;
const BLACK = [0, 0, 0, 255] as const;
const CLEAR = [0, 0, 0, 0] as const;

test.each([
  ['a white logo is lost by day', [WHITE, WHITE, CLEAR], true, false],
  ['a black logo is lost by night', [BLACK, BLACK, CLEAR], false, true],
  ['a logo of both is seen on both', [WHITE, BLACK], false, false],
  ['a thin dark outline doesn’t save a white logo', [...Array(9).fill(WHITE), BLACK], true, false],
  ['an empty image says nothing', [CLEAR], false, false],
] as const)('%s', (_what, list, day, night) => {
  expect(isFaint(pixels(...list), PAPER.day)).toBe(day);
  expect(isFaint(pixels(...list), PAPER.night)).toBe(night);
});
