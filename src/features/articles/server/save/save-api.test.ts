import { describe, expect, it } from 'vitest';
import { NOW } from '#tests/support/databases/test-database.ts';
import { badFields, get, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminArticle } from '../../contract.ts';
import type { ArticleInput } from '../../writing.contract.ts';

const BASE = { title: 'A title', content: '<p>Some words.</p>', category: 'review' };
const LATER = NOW + 60_000;
const iso = (at: number) => new Date(at).toISOString();

describe('saving an article', () => {
  const site = testSite();

  const write = async (fields: Partial<ArticleInput> = {}, by = site.editor) =>
    jsonOf<AdminArticle>(await by.post('/api/articles', { ...BASE, ...fields }), 201);
  const put = (id: number, fields: Record<string, unknown>, by = site.editor) =>
    by.put(`/api/articles/${id}`, fields);
  const save = async (id: number, fields: Record<string, unknown>, by = site.editor) =>
    jsonOf<AdminArticle>(await put(id, fields, by));
  it('a save reads the article once before the change and once after it', async () => {
    const { id } = await write({ tags: ['early'] });
    site.database.forgetQueries();
    await save(id, { title: 'Changed', content: '<p>Other words.</p>', tags: ['late'] });
    const reads = site.database.queries.filter((sql) => /^select .* from "articles"/.test(sql));
    expect(reads).toHaveLength(2);
  });

  const reader = async (slug: string) =>
    (await get(site.app, `/api/articles/slug/${slug}`)).statusCode;

  const FULL = {
    title: 'The whole of it',
    slug: 'the-whole-of-it',
    content: '<p>All words.</p>',
    excerpt: 'In short.',
    metaDescription: 'In meta.',
    tags: ['One', 'Two'],
    category: 'guide',
    featuredImage: '/media/a.png',
    featuredImageAlt: 'A cave.',
    featuredImageCaption: 'Image: Eve',
    language: 'de',
    status: 'scheduled',
    scheduledPublishAt: iso(LATER),
  } as const;

  it.each([
    ['title', 'Another'],
    ['content', '<p>Other words.</p>'],
    ['excerpt', ''],
    ['metaDescription', 'Other'],
    ['tags', []],
    ['tags', ['Two', 'Three']],
    ['category', 'news'],
    ['featuredImageAlt', ''],
    ['featuredImageCaption', 'Image: Adam'],
    ['language', 'fr'],
    ['scheduledPublishAt', iso(LATER + 1)],
  ])('saving only %s changes it to %j and nothing else', async (field, value) => {
    const { slug, ...fields } = FULL;
    const before = await write({ ...fields, slug: `${slug}-1`, tags: [...FULL.tags] });
    const after = await save(before.id, { [field]: value });
    const { coverUrl: _was, ...same } = before;
    const { coverUrl: _is, ...now } = after;
    expect(now).toEqual({ ...same, [field]: value, version: 2 });
    jsonOf(await site.editor.del(`/api/articles/${before.id}`));
  });

  it.each([null, '/media/b.png'])(
    'replacing the featured image with %s clears its texts unless new ones are sent',
    async (featuredImage) => {
      const { slug: _slug, ...fields } = FULL;
      const { id, ...before } = await write({ ...fields, tags: [] });
      const same = await save(id, { featuredImage: FULL.featuredImage });
      expect(same).toEqual({ id, ...before });
      const other = await save(id, { featuredImage, featuredImageAlt: 'B' });
      const words = { featuredImageAlt: 'B', featuredImageCaption: '' };
      expect(other).toEqual({ id, ...before, featuredImage, ...words, version: 2 });
      jsonOf(await site.editor.del(`/api/articles/${id}`));
    },
  );

  it('a save without changes stores and announces nothing', async () => {
    const before = await write({ ...FULL, slug: 'nothing-new', tags: [...FULL.tags] }, site.author);
    const { id } = before;
    jsonOf(await site.editor.post(`/api/moderation/approve/${id}`));
    const stored = async () => ({
      article: jsonOf<AdminArticle>(await site.author.get(`/api/my/articles/${id}`)),
      saves: jsonOf(await site.author.get(`/api/articles/${id}/revisions`)),
      events: await site.events(id),
      changes: (await site.db.selectFrom('changes').select('id').execute()).length,
    });
    const was = await stored();
    const { title, content, tags, status, scheduledPublishAt } = was.article;
    const everything = { ...FULL, slug: 'nothing-new', content: `${content}<script>x</script>` };
    for (const fields of [
      { title: ` ${title} `, tags: tags.map((tag) => tag.toUpperCase()) },
      { status, scheduledPublishAt, version: was.article.version },
      everything,
    ]) {
      expect(await save(id, fields, site.author)).toEqual(was.article);
      expect(await stored()).toEqual(was);
    }
    // An approved article stays approved; a rejected one becomes pending.
    expect(was.article.moderationStatus).toBe('approved');
    jsonOf(await site.author.put(`/api/articles/${id}`, { excerpt: 'Other' }));
    jsonOf(await site.editor.post(`/api/moderation/reject/${id}`, { rejectionNote: 'No' }));
    const { version } = await save(id, { excerpt: 'Other' }, site.author);
    const again = jsonOf<AdminArticle>(await site.author.get(`/api/my/articles/${id}`));
    expect(again).toMatchObject({ version, moderationStatus: 'pending', rejectionNote: null });
    jsonOf(await site.editor.del(`/api/articles/${id}`));
  });

  it('every field can change at once', async () => {
    const { id } = await write();
    expect(await save(id, { ...FULL, tags: [...FULL.tags] })).toMatchObject(FULL);
  });

  it('only writable fields are accepted, and every invalid one is named', async () => {
    const { id } = await write();
    const answer = await put(id, {
      authorId: 1,
      moderationStatus: 'approved',
      featured: true,
      masterFeatured: true,
      title: ' ',
      category: '',
      version: 0,
    });
    expect(badFields(answer).sort()).toEqual([
      'authorId',
      'category',
      'featured',
      'masterFeatured',
      'moderationStatus',
      'title',
      'version',
    ]);
    expect(badFields(await put(id, { category: 'cooking' }))).toEqual(['category']);
    expect(badFields(await put(id, { content: '<p> </p>' }))).toEqual(['content']);
    expect(badFields(await put(id, { title: null }))).toEqual(['title']);
    const article = jsonOf<AdminArticle>(await site.editor.get(`/api/my/articles/${id}`));
    expect(article).toMatchObject({ ...BASE, version: 1 });
  });

  it('a new title keeps the slug, and an empty slug is generated from the title', async () => {
    const { id, slug } = await write({ title: 'Before' });
    expect((await save(id, { title: 'After' })).slug).toBe(slug);
    expect((await save(id, { slug: '' })).slug).toBe('after');
    const twin = await write({ title: 'Somewhere else' });
    expect((await save(twin.id, { slug: 'after' })).slug).toBe('after-2');
    expect((await save(id, { slug: 'after' })).slug).toBe('after');
  });

  it('the old URL of an article that was public redirects to the new one for ever', async () => {
    const { id } = await write({ slug: 'first-place', status: 'published' });
    await save(id, { slug: 'second-place' });
    await save(id, { slug: 'third-place' });
    for (const old of ['first-place', 'second-place']) {
      const answer = await get(site.app, `/api/articles/slug/${old}`);
      expect([answer.statusCode, answer.headers.location]).toEqual([
        301,
        '/api/articles/slug/third-place',
      ]);
    }
    await save(id, { slug: 'first-place' });
    expect(await reader('first-place')).toBe(200);
    expect(await reader('second-place')).toBe(301);
  });

  it('the old URL of an article that was never public does not redirect', async () => {
    const { id } = await write({ slug: 'secret-plan' });
    await save(id, { slug: 'open-plan', status: 'published' });
    expect(await reader('secret-plan')).toBe(404);
    expect(await reader('open-plan')).toBe(200);
  });

  it('a missing article is 404, and an invalid id is refused', async () => {
    const answer = await put(999_999, { title: 'Nobody' });
    expect([answer.statusCode, problemOf(answer).code]).toEqual([404, 'article.not_found']);
    for (const id of ['0', '-1', '1e3', 'abc', '1.5', '9999999999']) {
      expect(badFields(await site.editor.put(`/api/articles/${id}`, {})), id).toEqual(['id']);
    }
  });

  it('an article that was never published cannot be archived', async () => {
    const { id } = await write();
    for (const answer of [
      await put(id, { status: 'archived' }),
      await site.editor.post('/api/articles', { ...BASE, status: 'archived' }),
    ]) {
      expect([answer.statusCode, problemOf(answer).code]).toEqual([409, 'article.not_published']);
    }
  });

  it('"updated" changes only when readers would see a difference', async () => {
    const { id } = await write({ ...BASE, tags: ['Caves'], status: 'published' });
    let at = NOW;
    const moves = async (fields: Record<string, unknown>) => {
      at += 1000;
      site.clock.now = at;
      return (await save(id, fields)).updatedAt === iso(at);
    };
    expect(await moves({ ...BASE, tags: ['caves'], version: 1 })).toBe(false);
    expect(await moves({ title: ' A title ', content: '<p>Some words.</p>' })).toBe(false);
    expect(await moves({ status: 'archived' })).toBe(false);
    expect(await moves({ status: 'published' })).toBe(false);
    expect(await moves({ status: 'scheduled', scheduledPublishAt: iso(NOW + 1e9) })).toBe(false);
    jsonOf(await site.editor.put(`/api/articles/${id}/master-featured`));
    for (const change of [
      { title: 'New' },
      { slug: 'new' },
      { content: '<p>New.</p>' },
      { excerpt: 'New' },
      { metaDescription: 'New' },
      { tags: ['Caves', 'New'] },
      { category: 'news' },
      { featuredImage: '/media/new.png' },
      { featuredImageAlt: 'New' },
      { featuredImageCaption: 'New' },
      { language: 'fr' },
    ]) {
      expect(await moves(change), JSON.stringify(change)).toBe(true);
      expect(await moves(change), JSON.stringify(change)).toBe(false);
    }
  });
});
