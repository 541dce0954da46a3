import { expect, it } from 'vitest';
import { DEFAULT_LAYOUT } from '#lib/home/home-layout.ts';
import { DEFAULT_SECTIONS } from './use-sections.ts';

it('the default sections are those that the default layout shows, in its order', () => {
  const shown = DEFAULT_LAYOUT.filter(({ isHidden }) => !isHidden).map(({ kind }) => ({ kind }));
  expect(DEFAULT_SECTIONS).toEqual(shown);
});
