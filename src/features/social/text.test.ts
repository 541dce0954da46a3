import { expect, it } from 'vitest';
import { composeText, countText } from './text.ts';

const FACTS = {
  title: 'Deep water',
  excerpt: 'How deep it is, and how dark.',
  url: 'https://mag.example/articles/deep-water',
  category: 'Review',
};
const bluesky = {
  network: 'bluesky',
  words: '',
  template: '{title}: {excerpt}',
  maxChars: 300,
} as const;

it('networks count as they do: graphemes, URLs as 23, or UTF-16', () => {
  const text = '👩‍👩‍👧 https://mag.example/articles/deep-water.';
  expect([
    countText('bluesky', text),
    countText('mastodon', text),
    countText('discord', text),
  ]).toEqual([42, 26, 49]);
});

it('placeholders are filled, also in own words, and what is empty leaves no gap', () => {
  expect(composeText(bluesky, FACTS)).toBe('Deep water: How deep it is, and how dark.');
  const words = { ...bluesky, words: '[{category}] {title} {url} {unknown}' };
  expect(composeText(words, FACTS)).toBe(`[Review] Deep water ${FACTS.url} {unknown}`);
  const gap = { ...bluesky, template: '{title}\n\n{excerpt}\n\n{category}' };
  expect(composeText(gap, { ...FACTS, excerpt: '' })).toBe('Deep water\n\nReview');
  expect(composeText(bluesky, { ...FACTS, title: 'Costs $& and $1' })).toContain(
    'Costs $& and $1:',
  );
});

it('a template is shortened by the excerpt first, own words never', () => {
  expect(composeText({ ...bluesky, maxChars: 25 }, FACTS)).toBe('Deep water: How deep it…');
  expect(composeText({ ...bluesky, maxChars: 8 }, FACTS)).toBe('Deep w…:');
  const words = { ...bluesky, words: 'x'.repeat(301) };
  expect(countText('bluesky', composeText(words, FACTS))).toBe(301);
});

it('a text for Mastodon has the URL once', () => {
  const mastodon = { ...bluesky, network: 'mastodon' } as const;
  expect(composeText(mastodon, FACTS)).toMatch(
    /dark\.\n\nhttps:\/\/mag\.example\/articles\/deep-water$/,
  );
  expect(composeText({ ...mastodon, template: '{url} {title}' }, FACTS)).toBe(
    `${FACTS.url} Deep water`,
  );
});
