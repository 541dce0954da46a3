import { describe, expect, it } from 'vitest';
import { lengthHint } from './seo-length.ts';

describe('the length of a title and a description', () => {
  it.each([
    ['title', '', 'empty', '0 / 60'],
    ['title', '   ', 'empty', '0 / 60'],
    ['title', 'Short', 'short', '5 / 60'],
    ['title', 'x'.repeat(20), 'good', '20 / 60'],
    ['title', 'x'.repeat(60), 'good', '60 / 60'],
    ['title', 'x'.repeat(61), 'long', '61 / 60'],
    ['description', 'x'.repeat(69), 'short', '69 / 155'],
    ['description', 'x'.repeat(155), 'good', '155 / 155'],
    ['description', '🎮'.repeat(156), 'long', '156 / 155'],
  ] as const)('of a %s: %j is %s', (kind, text, state, count) => {
    expect(lengthHint(kind, text)).toMatchObject({ state, count });
  });
});
