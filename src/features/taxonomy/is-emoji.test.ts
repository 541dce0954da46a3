import { expect, it } from 'vitest';
import { isEmoji } from './is-emoji.ts';

it.each(['🎧', '🗺', '🗺️', '👨‍👩‍👧‍👦', '👍🏽', '🇩🇪', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '4️⃣', '❤️'])('%s is one emoji', (text) => {
  expect(isEmoji(text)).toBe(true);
});

it.each([
  '',
  'a',
  '7',
  'é',
  '🎧🎧',
  '🎧 ',
  'x🎧',
  '🇩',
  '🎧\u0301',
  '\u200D',
  '\uFE0F',
  '<b>',
  '🎧<',
  '\u202E🎧',
])('%j is not one emoji', (text) => {
  expect(isEmoji(text)).toBe(false);
});
