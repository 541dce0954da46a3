import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesInMemory } from '#tests/support/content/files-in-memory.ts';
import { openSource } from '../open-source.ts';
import { ghostSource } from './ghost-articles.ts';

const POSTS = {
  posts: [
    {
      id: '1',
      title: 'B',
      slug: 'b',
      status: 'published',
      published_at: '2023-05-31T23:30:00.000Z',
    },
  ],
  posts_tags: [
    { post_id: '1', tag_id: 't1', sort_order: 0 },
    { post_id: '1', tag_id: 't2', sort_order: 1 },
  ],
  posts_authors: [{ post_id: '1', author_id: 'u1' }],
  tags: [
    { id: 't1', name: 'News', slug: 'news' },
    { id: 't2', name: 'RPG', slug: 'rpg' },
  ],
  users: [{ id: 'u1', name: 'Ines', slug: 'ines' }],
};

async function oldUrlOf(
  options: { routes?: string; urlPattern?: string },
  settings: object[] = [],
) {
  const json = JSON.stringify({ db: [{ data: { ...POSTS, settings } }] });
  const open = () => filesInMemory({ 'a.json': json }).read('a.json', 1e6);
  const source = await ghostSource(open, { siteUrl: 'https://old.example', ...options });
  for await (const { oldUrl } of source.articles()) return oldUrl;
  return undefined;
}
const collections = (...all: [path: string, permalink: string, filter?: string][]) =>
  `collections:\n${all.map(([path, permalink, filter]) => `  ${path}:\n    permalink: ${permalink}\n${filter ? `    filter: ${filter}\n` : ''}`).join('')}`;

describe('the old URL of a Ghost post', () => {
  it.each([
    ['no routes', '', '/b/'],
    ['dates', collections(['/', '/{year}/{month}/{slug}/']), '/2023/05/b/'],
    ['its tag and author', collections(['/', '/{primary_tag}/{author}/{slug}/']), '/news/ines/b/'],
    [
      'the collection of its primary tag',
      collections(['/n/', '/n/{slug}/', 'primary_tag:news'], ['/', '/{slug}/']),
      '/n/b/',
    ],
    [
      'the collection of another tag, not its own',
      collections(['/g/', '/g/{slug}/', 'primary_tag:rpg'], ['/', '/x/{slug}/', 'tag:-guides']),
      '/x/b/',
    ],
    [
      'a collection with a longer filter',
      collections(['/g/', '/g/{slug}/', 'tag:[rpg,fps]+featured:false'], ['/', '/{slug}/']),
      '/g/b/',
    ],
    ['invalid routes', 'collections: [', '/b/'],
  ])('comes from %s', async (_what, routes, path) => {
    expect(await oldUrlOf({ routes })).toBe(`https://old.example${path}`);
  });

  it('has the day in the time zone of its site', async () => {
    const zone = [{ key: 'timezone', value: 'Europe/Berlin' }];
    const routes = collections(['/', '/{year}/{month}/{day}/{slug}/']);
    expect(await oldUrlOf({ routes }, zone)).toBe('https://old.example/2023/06/01/b/');
  });

  it('comes from the pattern that an admin enters', async () => {
    const routes = collections(['/n/', '/n/{slug}/', 'tag:news'], ['/', '/{slug}/']);
    const of = (urlPattern: string) => oldUrlOf({ routes, urlPattern });
    expect(await of('/:year/:slug/')).toBe('https://old.example/2023/b/');
    // The screen sends the default of the routes, if nobody changed it.
    expect(await of('/{slug}/')).toBe('https://old.example/n/b/');
  });

  it('comes from routes.yaml next to the export', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'savepoint-ghost-'));
    const json = JSON.stringify({ db: [{ meta: { version: '5' }, data: POSTS }] });
    await writeFile(path.join(folder, 'old.ghost.json'), json);
    await writeFile(path.join(folder, 'routes.yaml'), collections(['/', '/{year}/{slug}/']));
    const { overview, articles } = await openSource(folder, { siteUrl: 'https://old.example' });
    expect(overview.urlPattern).toBe('/{year}/{slug}/');
    for await (const { oldUrl } of articles()) expect(oldUrl).toBe('https://old.example/2023/b/');
    await rm(folder, { recursive: true });
  });
});
