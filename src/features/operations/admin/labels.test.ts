import { expect, it } from 'vitest';
import { setUpHints } from './labels.ts';

type Facts = Parameters<typeof setUpHints>[0];

const facts = (last: object | null, isRunning: boolean, server: object | null) =>
  ({ backups: { last, isRunning }, email: { server } }) as unknown as Facts;

it('a site without a backup or email gets a hint for each', () => {
  expect(setUpHints(facts(null, false, null))).toEqual([
    'There is no backup yet.',
    'Email is not set up.',
  ]);
  expect(setUpHints(facts(null, true, {}))).toEqual([]);
  expect(setUpHints(facts({}, false, {}))).toEqual([]);
});
