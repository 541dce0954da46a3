import { describe, expect, it } from 'vitest';
import { filesInMemory } from '#tests/support/content/files-in-memory.ts';
import type { SourceArticle } from '../source.ts';
import { savepointRoot, savepointSource } from './savepoint-source.ts';

const manifest = (fields: object = {}) =>
  JSON.stringify({
    format: 'savepoint',
    version: 1,
    exportedAt: '2026-01-01T00:00:00.000Z',
    site: { name: 'Old', url: 'https://old.example/', authorLabel: 'Staff' },
    ...fields,
  });

const article = (fields: object = {}) => ({
  id: 7,
  slug: 'a-lamp',
  formerSlugs: ['lamp'],
  title: 'A lamp',
  excerpt: 'In short',
  content:
    '<p><a href="/articles/b">b</a> <img src="/media/k/9.jpg" /> <img src="/demo/a.png" /></p>',
  metaDescription: 'For search',
  category: 'review',
  tags: ['RPG'],
  version: 3,
  featuredImage: '/media/k/9.jpg',
  featuredImageAlt: 'A',
  featuredImageCaption: 'C',
  language: 'de',
  status: 'published',
  moderationStatus: 'approved',
  rejectionNote: null,
  authorId: 2,
  corrections: [],
  embargoUntil: null,
  embargoReason: '',
  embargoSource: '',
  guid: 'urn:savepoint:0-1',
  scheduledPublishAt: null,
  unpublishAt: null,
  createdAt: '2019-01-01T00:00:00.000Z',
  updatedAt: '2019-01-03T00:00:00.000Z',
  publishedAt: '2019-01-02T00:00:00.000Z',
  placements: [{ page: 'homepage', position: 0 }],
  review: null,
  series: null,
  checked: null,
  live: null,
  byline: [],
  games: [],
  ...fields,
});

const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');

async function opened(contents: Record<string, string>) {
  const files = filesInMemory({ 'manifest.json': manifest(), 'articles.jsonl': '', ...contents });
  const { overview, articles } = await savepointSource(files, (await savepointRoot(files)) ?? '');
  const found: SourceArticle[] = [];
  for await (const one of articles()) found.push(one);
  return { overview, articles: found };
}

describe('an export of our own format', () => {
  it('returns articles with absolute URLs and all their fields', async () => {
    const account = { id: 2, username: 'ines', role: 'editor', email: null };
    const { overview, articles } = await opened({
      'accounts.jsonl': lines({ ...account, createdAt: '2019-01-01T00:00:00.000Z' }),
      'categories.jsonl': lines({
        id: 1,
        name: 'Review',
        slug: 'review',
        description: '',
        color: '#000',
      }),
      'articles.jsonl': lines(article()),
    });
    expect(overview).toMatchObject({
      kind: 'savepoint',
      siteUrl: 'https://old.example',
      damage: null,
      authors: [{ id: '2', name: 'ines', email: '' }],
      categories: [{ id: 'review', name: 'Review' }],
      records: { accounts: [account] },
    });
    expect(articles).toEqual([
      {
        id: '7',
        type: 'post',
        title: 'A lamp',
        slug: 'a-lamp',
        state: 'published',
        oldUrl: 'https://old.example/articles/a-lamp',
        publishedAt: Date.UTC(2019, 0, 2),
        modifiedAt: Date.UTC(2019, 0, 3),
        authors: ['2'],
        categories: ['review'],
        tags: ['RPG'],
        excerpt: 'In short',
        metaDescription: 'For search',
        language: 'de',
        isSticky: true,
        comments: 0,
        warnings: [],
        html:
          '<p><a href="https://old.example/articles/b">b</a> ' +
          '<img src="https://old.example/media/k/9.jpg" /> <img src="/demo/a.png" /></p>',
        featuredImage: { url: 'https://old.example/media/k/9.jpg', alt: 'A', caption: 'C' },
        record: article(),
      },
    ]);
  });

  it.each([
    [{}, 'published'],
    [{ moderationStatus: 'pending' }, 'pending'],
    [{ moderationStatus: 'rejected' }, 'draft'],
    [{ status: 'draft' }, 'draft'],
    [{ status: 'archived' }, 'archived'],
    [{ status: 'scheduled' }, 'scheduled'],
    [{ status: 'scheduled', moderationStatus: 'pending' }, 'pending'],
  ])('%j is %s, and nothing becomes public by it', async (fields, state) => {
    const { articles } = await opened({ 'articles.jsonl': lines(article(fields)) });
    expect(articles).toMatchObject([{ state }]);
    expect(articles[0]?.oldUrl === null).toBe(state !== 'published');
  });

  it('may have fields and files of a newer release', async () => {
    const { articles } = await opened({
      'articles.jsonl': lines(article({ mood: 'good' })),
      'games.jsonl': '{}',
    });
    expect(articles[0]?.record).toEqual(article());
  });

  it('with invalid lines returns the other articles and counts the invalid lines', async () => {
    const { overview, articles } = await opened({
      'tags.jsonl': '{"id": 1}\n{',
      'articles.jsonl': `{"id": 1}\n\n{broken\n${lines(article())}`,
    });
    expect(overview.damage).toBe('2 lines can’t be read.');
    expect(articles.map(({ id }) => id)).toEqual(['line 1', 'line 2', '7']);
    expect(articles[0]?.warnings[0]?.issue).toBe('Can’t be read');
  });

  it.each([
    [manifest({ version: 2 }), /A newer release wrote this export \(version 2\): upgrade/],
    [manifest({ site: null }), /manifest.json of this export is broken/],
    ['{"format": "savepoint"', /is no JSON/],
  ])('is refused where its manifest is none: %s', async (text, message) => {
    await expect(opened({ 'manifest.json': text })).rejects.toThrow(message);
  });

  it('is refused if a line never ends', async () => {
    const endless = `"${'x'.repeat(42_000_000)}`;
    await expect(opened({ 'articles.jsonl': endless })).rejects.toThrow(/longer than any/);
  });
});
