import { describe, expect, it } from 'vitest';
import type { LinkCheck } from '#features/articles/editing.contract.ts';
import type { Image } from '#features/media/values.ts';
import { type FormValues, valuesOf } from '../values.ts';
import { type Check, checksOf, type LinkState } from './checklist.ts';
import type { ContentFacts } from './read-content.ts';

const NOW = new Date('2026-03-05T12:00:00Z');
const NO_LINKS: LinkState = new Map();
const PLAIN: ContentFacts = { words: 100, links: [], imageTexts: [], headings: [] };

const checks = (
  values: Partial<FormValues> = {},
  facts: Partial<ContentFacts> = {},
  { image = 'image', links = NO_LINKS }: { image?: Image['kind']; links?: LinkState } = {},
) => checksOf({ ...valuesOf(null), ...values }, { ...PLAIN, ...facts }, image, links, NOW);
const find = (list: Check[], name: Check['name']) => list.find((check) => check.name === name);

const answer = (url: string, status: number): LinkCheck => ({
  url,
  ok: status < 400,
  status,
  reason: null,
});

describe('the checklist', () => {
  it('is content with a finished article', () => {
    const list = checks(
      {
        excerpt: 'Read this',
        featuredImageAlt: 'A boat',
        metaDescription: 'x'.repeat(100),
        scheduledPublishAt: '2026-03-06T12:00:00Z',
      },
      { words: 900, links: ['/about'], imageTexts: ['A boat'], headings: [2, 3, 3, 2, 3, 4, 2] },
      { links: new Map([['/about', answer('/about', 200)]]) },
    );
    expect(list.map(({ state }) => state)).toEqual(Array(7).fill('good'));
  });

  it('names what is missing', () => {
    const list = checks({}, { imageTexts: ['A boat', null, null] }, { image: 'none' });
    expect(list.filter(({ state }) => state === 'open').map(({ text }) => text)).toEqual([
      'No excerpt: lists show the first words',
      'No featured image: a cover is drawn',
      'No meta description',
      '2 of 3 images in the text without an alternative text',
    ]);
  });

  it.each([
    ['image', '', 'open', 'Featured image without an alternative text'],
    ['image', ' ', 'open', 'Featured image without an alternative text'],
    ['image', 'A boat', 'good', 'Featured image with an alternative text'],
    ['video', '', 'good', 'Video chosen in place of an image'],
  ] as const)('of a featured %s with "%s" it says what is missing', (image, alt, state, text) => {
    const list = checks({ featuredImageAlt: alt }, {}, { image });
    expect(find(list, 'image')).toEqual({ name: 'image', state, text });
  });

  it.each([
    [301, [], 'open'],
    [300, [], 'good'],
    [900, [3], 'open'],
    [900, [2, 4], 'open'],
    [900, [2, 3, 4, 2], 'good'],
  ] as const)('%i words with headings %j are %s', (words, headings, state) => {
    expect(find(checks({}, { words, headings: [...headings] }), 'headings')?.state).toBe(state);
  });

  it('tells how the links are', () => {
    const links = ['/a', 'https://b.test/', 'https://c.test/', 'https://d.test/'];
    const of = (known: LinkState) => find(checks({}, { links }, { links: known }), 'links');
    expect(of('checking')).toMatchObject({ state: 'wait', text: 'Checking 4 links...' });
    expect(of('failed')?.state).toBe('open');
    // Some were written since the others were checked.
    expect(of(new Map([['/a', answer('/a', 200)]]))?.state).toBe('wait');
    const known = new Map<string, LinkCheck>([
      ['/a', answer('/a', 404)],
      ['https://b.test/', answer('https://b.test/', 403)],
      ['https://c.test/', { url: 'https://c.test/', ok: false, status: null, reason: 'timeout' }],
      ['https://d.test/', answer('https://d.test/', 200)],
    ]);
    expect(of(known)).toEqual({
      name: 'links',
      state: 'open',
      text: '3 links do not answer as expected',
      details: [
        '/a: there is no such page (404)',
        'https://b.test/: it does not let itself be checked (403); open it yourself',
        'https://c.test/: it did not answer in time',
      ],
    });
    expect(find(checks(), 'links')?.text).toBe('No links to check');
  });

  it('counts what a generated draft leaves to be checked', () => {
    expect(find(checks(), 'checks')).toBeUndefined();
    const content = '<p>A <mark>[check: the date]</mark> and [Check: the name].</p>';
    expect(find(checks({ content }), 'checks')).toEqual({
      name: 'checks',
      state: 'open',
      text: '2 places ask for a check: [check: ...]',
    });
  });

  it('looks at the schedule where there is one', () => {
    expect(find(checks(), 'schedule')).toBeUndefined();
    const at = (scheduledPublishAt: string) => find(checks({ scheduledPublishAt }), 'schedule');
    expect(at('2026-03-05T12:15:00Z')?.state).toBe('good');
    expect(at('2026-03-05T11:45:00Z')?.state).toBe('open');
  });
});
