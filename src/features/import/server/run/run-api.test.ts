import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishDue } from '#features/articles/server/scheduler/publish-due.ts';
import {
  IMPORTS as BASE,
  type ImportSite,
  openImportSite,
  type Posts,
} from '#tests/support/site/import-site.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import { runByJob } from './run-job.ts';

describe('importing from WordPress', () => {
  let site: ImportSite;
  beforeAll(async () => {
    site = await openImportSite();
  });
  beforeEach(() => site.empty());
  afterAll(() => site.close());

  it('imports articles with dates, texts, tags, categories and states', async () => {
    const moved = await site.importPosts([
      {
        id: 1,
        title: 'A lamp &amp; a map',
        slug: 'a-lamp',
        excerpt: 'Short.',
        meta: { _yoast_wpseo_metadesc: 'Described.' },
        terms: [
          ['category', 'tips', 'Tips & Tricks'],
          ['category', 'news', 'News'],
          ['post_tag', 'zelda', 'Zelda'],
        ],
      },
      { id: 2, status: 'draft' },
      { id: 3, status: 'pending' },
      { id: 4, status: 'private' },
      { id: 5, status: 'future', date: '2999-01-01 10:00:00' },
      { id: 6, status: 'future', date: '2020-01-01 10:00:00' },
      { id: 7, status: 'trash' },
    ]);
    expect(moved).toMatchObject({ state: 'finished', done: 7, items: { created: 7, waiting: 0 } });
    expect(await site.articleAt(moved.id, 0)).toMatchObject({
      title: 'A lamp & a map',
      slug: 'a-lamp',
      excerpt: 'Short.',
      metaDescription: 'Described.',
      category: 'tips-tricks',
      tags: ['Zelda', 'news'],
      status: 'published',
      moderationStatus: 'approved',
      content: '<p>Words.</p>',
      createdAt: '2019-06-03T10:00:00.000Z',
      publishedAt: '2019-06-03T10:00:00.000Z',
      updatedAt: '2019-06-04T08:00:00.000Z',
    });
    const states = [];
    for (const position of [1, 2, 3, 4, 5, 6]) {
      const { status, moderationStatus } = await site.articleAt(moved.id, position);
      states.push(moderationStatus === 'pending' ? 'submitted' : status);
    }
    expect(states).toEqual([...['draft', 'submitted', 'draft', 'draft', 'published', 'archived']]);
    expect((await site.itemsOf(moved.id))[4]?.warnings).toEqual([
      { issue: 'Scheduled for an invalid time', action: 'Imported as a draft' },
    ]);
  });

  it('redirects old URLs of articles and lists to the new ones', async () => {
    await site.importPosts([
      { id: 12, slug: 'a-lamp', terms: [['category', 'tips', 'Tips & Tricks']] },
    ]);
    const asked = async (url: string) => (await site.app.inject(url)).headers.location;
    expect(await asked('/2019/06/a-lamp/amp/')).toBe('/articles/a-lamp');
    expect(await asked('/?p=12')).toBe('/articles/a-lamp');
    expect(await asked('/category/tips/page/2/')).toBe('/tips-tricks');
    expect(await asked('/feed/')).toBe('/feed.xml');
  });

  it('stores no item twice when two processes have prepared it', async () => {
    const { id } = await site.read([{ id: 1 }, { id: 2 }]);
    jsonOf(await site.admin.post(`${BASE}/${id}/start`, {}));
    const { db, database, clock } = site;
    const parts = { db, config: database.config, now: () => clock.now };
    const job = () => ({
      id: 0,
      payload: id,
      attempt: 1,
      finish: async () => undefined,
      signal: new AbortController().signal,
    });
    await Promise.allSettled([runByJob(parts)(job()), runByJob(parts)(job())]);
    const slugs = await db.selectFrom('articles').select('slug').orderBy('slug').execute();
    expect(slugs).toEqual([{ slug: 'post-1' }, { slug: 'post-2' }]);
  });

  it('leaves public articles public when a later export is imported as drafts', async () => {
    const first = await site.importPosts([{ id: 1 }]);
    await site.importPosts([{ id: 1, title: 'Changed there' }], { states: 'drafts' });
    expect(await site.articleAt(first.id, 0)).toMatchObject({
      title: 'Changed there',
      status: 'published',
    });
  });

  it('a schedule that ran out on both sites does not count as an edit', async () => {
    const time = new Date(site.clock.now + 60_000).toISOString().slice(0, 19).replace('T', ' ');
    const { id } = await site.importPosts([{ id: 1, status: 'future', date: time }]);
    site.clock.now += 120_000;
    await publishDue(site.db, site.clock.now);
    expect(await site.view(id)).toMatchObject({ edited: 0 });
  });

  it('moves articles of a category deleted since to another one', async () => {
    const terms: [string, string, string][] = [['category', 'tips', 'Tips']];
    const { id } = await site.read([{ id: 1, terms }]);
    const { slug } = await site.db
      .insertInto('categories')
      .values({ name: 'Gone', slug: 'gone', description: '', color: '#000000' })
      .returning('slug')
      .executeTakeFirstOrThrow();
    jsonOf(await site.admin.post(`${BASE}/${id}/start`, { categories: { tips: slug } }));
    await site.db.deleteFrom('categories').where('slug', '=', slug).execute();
    await site.app.jobs.runDue();
    expect(await site.view(id)).toMatchObject({ items: { created: 1, failed: 0 } });
  });

  it('rewrites links to the old site to the new URLs', async () => {
    const { id } = await site.importPosts([
      {
        id: 1,
        content:
          '<a href="https://www.old.example/2019/06/post-2/#end">b</a> <a href="/?p=3">c</a> ' +
          '<a href="https://old.example/none">d</a>',
      },
      { id: 2 },
      { id: 3 },
    ]);
    const { content } = await site.articleAt(id, 0);
    expect([...content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      ...['/articles/post-2#end', '/articles/post-3', 'https://old.example/none'],
    ]);
  });

  it('records in the history where an article comes from, and keeps the original text of removed parts', async () => {
    const { id } = await site.importPosts([{ id: 9, content: '[poll id="1"] a' }]);
    const { id: articleId } = await site.articleAt(id, 0);
    const original = `${BASE}/${id}/items/0/original`;
    expect(await site.events(articleId)).toEqual([
      [
        'article.imported',
        'Ada',
        'https://old.example/2019/06/post-9/, by Ines Okoro. Unknown shortcode: poll: ' +
          `Removed; text inside it stays. Original text: ${original}`,
      ],
    ]);
    const kept = await site.editor.get(original);
    expect(kept.body).toBe('[poll id="1"] a');
    expect(kept.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(kept.headers['x-content-type-options']).toBe('nosniff');
  });

  it('stops between two steps, continues, and can be canceled', async () => {
    const { id } = await site.read(Array.from({ length: 25 }, (_, index) => ({ id: index + 1 })));
    jsonOf(await site.admin.post(`${BASE}/${id}/start`, {}));
    expect(jsonOf(await site.admin.post(`${BASE}/${id}/pause`))).toMatchObject({ state: 'paused' });
    await site.app.jobs.runDue();
    expect(await site.view(id)).toMatchObject({ state: 'paused', items: { created: 0 } });
    jsonOf(await site.admin.post(`${BASE}/${id}/resume`));
    await site.app.jobs.runDue();
    expect(await site.view(id)).toMatchObject({ state: 'finished', items: { created: 25 } });
    const again = await site.admin.post(`${BASE}/${id}/cancel`, {});
    expect([again.statusCode, problemOf(again).code]).toEqual([409, 'import.state']);
    const noted = site.db.selectFrom('audit_log').select('action').orderBy('id');
    const done = await noted
      .where('subject_type', '=', 'import')
      .where('subject_id', '=', id)
      .execute();
    expect(done.map(({ action }) => action)).toEqual([
      ...['import.started', 'import.paused', 'import.resumed'],
    ]);
  });

  it('imports what is valid and reports the rest', async () => {
    const { id } = await site.importPosts([
      { id: 1, title: 'x'.repeat(400), terms: [['post_tag', 'long', 'y'.repeat(90)]] },
      { id: 2, title: 'Only a title', content: '' },
    ]);
    const [first] = await site.itemsOf(id, '?warnings=true&limit=1');
    expect(first?.warnings.map(({ issue }) => issue)).toEqual([
      'The title is longer than 300 characters',
      `Tags: ${'y'.repeat(90)}`,
    ]);
    expect((await site.articleAt(id, 0)).title).toHaveLength(300);
    expect(await site.articleAt(id, 1)).toMatchObject({
      title: 'Only a title',
      status: 'published',
    });
  });

  it('places pinned posts in empty slots of the home page, and names the others', async () => {
    const { id } = await site.importPosts(
      [1, 2, 3, 4, 5].map((each) => ({ id: each, sticky: true })),
    );
    const placed = await site.db.selectFrom('placements').select('position').execute();
    expect(placed.map(({ position }) => position).sort()).toEqual([0, 1, 2, 3]);
    expect(await site.itemsOf(id, '?warnings=true')).toMatchObject([
      { position: 4, warnings: [{ issue: 'Pinned to the top of the home page' }] },
    ]);
  });

  it('follows the choices for categories, authors and states', async () => {
    const terms: Posts[number]['terms'] = [['category', 'tips', 'Tips & Tricks']];
    const choices = {
      categories: { tips: 'guide' },
      otherCategory: 'news',
      states: 'drafts',
      authors: { ines: site.author.id },
    };
    const { id } = await site.importPosts(
      [
        { id: 1, terms },
        { id: 2, creator: '' },
      ],
      choices,
    );
    expect(await site.articleAt(id, 0)).toMatchObject({
      category: 'guide',
      authorId: site.author.id,
      status: 'draft',
    });
    expect(await site.articleAt(id, 1)).toMatchObject({
      category: 'news',
      authorId: site.admin.id,
    });
  });

  it.each([
    [{ categories: { tips: 'none' } }, 'categories'],
    [{ categories: { other: null } }, 'categories'],
    [{ otherCategory: 'none' }, 'otherCategory'],
    [{ authors: { ines: 999_999 } }, 'authors'],
    [{ authors: { nobody: null } }, 'authors'],
    [{ states: 'published' }, 'states'],
  ])('refuses choices that cannot be: %j', async (choices, field) => {
    const { id } = await site.read([{ id: 1, terms: [['category', 'tips', 'Tips']] }]);
    expect(badFields(await site.admin.post(`${BASE}/${id}/start`, choices))).toEqual([field]);
    expect(await site.view(id)).toMatchObject({ state: 'ready' });
  });

  it('updates what the source changed, keeps local edits and creates no duplicates', async () => {
    const posts = [1, 2, 3, 4].map((id) => ({ id, title: `Post ${id}` }));
    const first = await site.importPosts(posts);
    const edited = await site.articleAt(first.id, 1);
    jsonOf(await site.admin.put(`/api/articles/${edited.id}`, { title: 'Edited here' }));
    const gone = await site.articleAt(first.id, 2);
    jsonOf(await site.admin.del(`/api/articles/${gone.id}`));
    const changed = posts.map(({ id }) => ({ id, title: id === 4 ? 'Post 4' : `Post ${id}, new` }));
    const second = await site.importPosts([...changed, { id: 5, title: 'Post 5' }]);
    expect(await site.statesOf(second.id)).toEqual([
      ...['updated', 'edited', 'skipped', 'unchanged', 'created'],
    ]);
    // Post 3 is in the trash, unchanged.
    const titles = ['Post 1, new', 'Edited here', 'Post 3', 'Post 4', 'Post 5'];
    expect(await site.titles()).toEqual(titles);
    const third = await site.importPosts(changed);
    expect(await site.statesOf(third.id)).toEqual([
      ...['unchanged', 'edited', 'skipped', 'unchanged'],
    ]);
  });

  it('has a report to download, with text of the file escaped', async () => {
    const { id } = await site.importPosts([
      { id: 1, title: '=1+1' },
      { id: 2, status: 'private', title: 'a <x>' },
    ]);
    const csv = await site.admin.get(`${BASE}/${id}/report.csv`);
    expect(csv.body.split('\r\n')[1]).toBe(
      '"https://old.example/2019/06/post-1/","\'=1+1","post","Imported",' +
        '"http://localhost:3000/articles/post-1",""',
    );
    const html = await site.admin.get(`${BASE}/${id}/report.html`);
    expect(html.body).toContain('a &lt;x&gt;');
    expect(html.body).toContain('Imported as a draft');
    expect(html.headers['content-disposition']).toContain('attachment');
  });

  it('can be deleted only if none of its articles remain', async () => {
    const moved = await site.importPosts([{ id: 1 }]);
    const refused = await site.admin.del(`${BASE}/${moved.id}`);
    expect(problemOf(refused).code).toBe('import.has_articles');
    const ready = await site.read([{ id: 2 }]);
    jsonOf(await site.admin.del(`${BASE}/${ready.id}`));
    expect((await site.admin.get(`${BASE}/${ready.id}`)).statusCode).toBe(404);
  });
});
