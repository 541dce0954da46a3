import { expect, it } from 'vitest';
import { readingMinutes, readingWords } from './reading-time.ts';

it.each([
  ['nothing', '', 1],
  ['one word', 'Fog', 1],
  ['words', 'fog '.repeat(1150), 5],
  ['words, rounded', 'fog '.repeat(1300), 6],
  ['Japanese, by its characters', '霧の中の灯台'.repeat(250), 3],
  ['Thai, by its characters', 'หมอก'.repeat(500), 4],
])('the reading time of %s follows its number of words', (_kind, text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes);
});

it('about two characters of a script without spaces count as a word', () => {
  expect(readingWords('fog and rain')).toBe(3);
  expect(Math.round(readingWords('霧'.repeat(1000)))).toBe(461);
});
