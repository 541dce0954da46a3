import { describe, expect, it } from 'vitest';
import type { LinkCheck } from '#features/articles/editing.contract.ts';
import type { Image } from '#features/media/values.ts';
import { checkRules } from '#lib/publish-checks.ts';
import { EMPTY_FORM, type FormValues } from '../form-values.ts';
import { byRules, type Check, checksOf, type LinkState } from './checklist.ts';
import type { ContentFacts } from './read-content.ts';

const NOW = new Date('2026-03-05T12:00:00Z');
const NO_LINKS: LinkState = new Map();
const PLAIN: ContentFacts = { words: 100, links: [], imageTexts: [], headings: [] };

const checks = (
  values: Partial<FormValues> = {},
  facts: Partial<ContentFacts> = {},
  { image = 'image', links = NO_LINKS }: { image?: Image['kind']; links?: LinkState } = {},
) => checksOf({ ...EMPTY_FORM, ...values }, { ...PLAIN, ...facts }, image, links, NOW);
const find = (list: Check[], name: Check['name']) => list.find((check) => check.name === name);

const answer = (url: string, status: number): LinkCheck => ({
  url,
  ok: status < 400,
  status,
  reason: null,
});

describe('the checklist', () => {
  it('finds nothing to improve in a finished article', () => {
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

  it('lists what is missing', () => {
    const list = checks({}, { imageTexts: ['A boat', null, null] }, { image: 'none' });
    expect(list.filter(({ state }) => state === 'open').map(({ text }) => text)).toEqual([
      'No excerpt: lists show the opening text',
      'No featured image: readers see a generated cover',
      'No meta description',
      '2 of 3 images in the text have no alternative text',
    ]);
  });

  it.each([
    ['image', '', 'open', 'Featured image has no alternative text'],
    ['image', ' ', 'open', 'Featured image has no alternative text'],
    ['image', 'A boat', 'good', 'Featured image has an alternative text'],
    ['video', '', 'good', 'Featured video'],
  ] as const)('a featured %s with the alternative text "%s" is %s', (image, alt, state, text) => {
    const list = checks({ featuredImageAlt: alt }, {}, { image });
    expect(find(list, 'image')).toMatchObject({ state, text });
  });

  it.each([
    [301, [], 'open'],
    [300, [], undefined],
    [900, [3], 'open'],
    [900, [2, 4], 'open'],
    [900, [2, 3, 4, 2], 'good'],
  ] as const)('%i words with headings %j are %s', (words, headings, state) => {
    expect(find(checks({}, { words, headings: [...headings] }), 'headings')?.state).toBe(state);
  });

  it('reports the state of the links', () => {
    const links = ['/a', 'https://b.test/', 'https://c.test/', 'https://d.test/'];
    const of = (known: LinkState) => find(checks({}, { links }, { links: known }), 'links');
    expect(of('checking')).toMatchObject({ state: 'wait', text: 'Checking 4 links...' });
    expect(of('failed')?.state).toBe('open');
    // Some links were added after the check.
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
      text: '3 links may be broken',
      details: [
        '/a: page not found (404)',
        'https://b.test/: blocks automatic checks (403); open it to verify',
        'https://c.test/: no response in time',
      ],
    });
    expect(find(checks(), 'links')).toBeUndefined();
  });

  it('counts the marked passages of a generated draft', () => {
    expect(find(checks(), 'checks')).toBeUndefined();
    const content = '<p>A <mark>[check: the date]</mark> and [Check: the name].</p>';
    expect(find(checks({ content }), 'checks')).toMatchObject({
      name: 'checks',
      state: 'open',
      text: '2 passages still marked [check: ...]',
    });
  });

  it('checks the scheduled time if there is one', () => {
    expect(find(checks(), 'schedule')).toBeUndefined();
    const at = (scheduledPublishAt: string) => find(checks({ scheduledPublishAt }), 'schedule');
    expect(at('2026-03-05T12:15:00Z')?.state).toBe('good');
    expect(at('2026-03-05T11:45:00Z')?.state).toBe('open');
  });
});

describe('the rules of the owner', () => {
  const ruled = (values: Partial<FormValues>, ...rules: string[]) =>
    byRules(checks(values), { ...EMPTY_FORM, ...values }, 'image', checkRules(rules));

  it('turn lines off, add some, and mark what is required and open', () => {
    const news = { category: 'news', metaDescription: 'Short' };
    const list = ruled(
      news,
      'excerpt=off',
      'tags=required',
      'description=required',
      'copy=required',
    );
    expect(list.map(({ name, state, isRequired }) => [name, state, isRequired])).toEqual([
      ['image', 'open', undefined],
      // Too short for search engines, but written.
      ['description', 'open', undefined],
      ['tags', 'open', true],
    ]);
    expect(ruled({ ...news, tags: 'Lamps' }, 'tags=required').at(-1)).toMatchObject({
      name: 'tags',
      state: 'good',
    });
  });

  it('ask reviews for a score, only suggested where other categories require it', () => {
    const score = (rule: string) =>
      find(ruled({ category: 'review' }, rule), 'score')?.isRequired ?? false;
    expect(score('score=required')).toBe(true);
    expect(score('score=required:review')).toBe(true);
    expect(score('score=required:guide')).toBe(false);
  });

  it('say that a second person publishes', () => {
    expect(find(ruled({}, 'secondPerson=required'), 'second')).toMatchObject({
      state: 'note',
      isRequired: true,
    });
  });
});
