import { expect, test } from 'vitest';
import { startOf } from './start-of.ts';

test('the start of a snippet is cut between characters', () => {
  expect(startOf('<p>Two <b>words</b></p>')).toBe('Two words');
  expect(startOf(`<p>${'🎮'.repeat(200)}</p>`)).toBe(`${'🎮'.repeat(140)}…`);
});
