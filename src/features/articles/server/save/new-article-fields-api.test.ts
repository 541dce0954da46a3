import { describe, expect, it } from 'vitest';
import { MEDIA_LIMITS } from '#features/media/library.values.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { badFields, get, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminArticle } from '../../contract.ts';
import { LIMITS } from '../../values.ts';
import type { ArticleInput } from '../../writing.contract.ts';

const BASE = { title: 'A title', content: '<p>Some words.</p>', category: 'review' };
const LATER = '2026-03-05T12:15:00.000Z';

describe('fields of a new article', () => {
  const site = testSite();

  const post = (fields: Record<string, unknown> = {}, by = site.editor) =>
    by.post('/api/articles', { ...BASE, ...fields });
  const write = async (fields: Partial<ArticleInput> = {}, by = site.editor) =>
    jsonOf<AdminArticle>(await post(fields, by), 201);
  const count = async () => (await site.db.selectFrom('articles').select('id').execute()).length;

  it('every field is accepted, and the response is the whole article', async () => {
    const fields = {
      title: '  The long way down  ',
      slug: 'Way Down!',
      content: '<p>Down <b>we</b> go.</p>',
      excerpt: ' Down. ',
      metaDescription: ' All the way down. ',
      tags: [' Caves ', 'caves', '', 'Depth'],
      category: 'guide',
      featuredImage: 'https://images.example/cave.jpg',
      featuredImageAlt: ' A cave. ',
      featuredImageCaption: ' Image:\r\n Eve ',
      language: 'pt-br',
      status: 'scheduled',
      scheduledPublishAt: LATER,
    } as const;
    const article = await write({ ...fields, tags: [...fields.tags] });
    const { id, coverUrl, can, ...rest } = article;
    expect(rest).toEqual({
      title: 'The long way down',
      slug: 'way-down',
      content: '<p>Down <strong>we</strong> go.</p>',
      excerpt: 'Down.',
      metaDescription: 'All the way down.',
      tags: ['Caves', 'Depth'],
      category: 'guide',
      featuredImage: fields.featuredImage,
      featuredImageAlt: 'A cave.',
      featuredImageCaption: 'Image: Eve',
      language: 'pt-BR',
      status: 'scheduled',
      scheduledPublishAt: LATER,
      featured: false,
      masterFeatured: false,
      authorId: site.editor.id,
      authorName: site.editor.username,
      moderationStatus: 'approved',
      rejectionNote: null,
      createdAt: new Date(NOW).toISOString(),
      updatedAt: new Date(NOW).toISOString(),
      publishedAt: null,
      live: null,
      corrections: [],
      unpublishAt: null,
      pending: null,
      embargoUntil: null,
      embargoReason: '',
      embargoSource: '',
      score: null,
      review: null,
      games: [],
      series: null,
      checked: null,
      version: 1,
    });
    expect(can).toEqual(['edit', 'delete', 'publish', 'feature', 'live']);
    expect((await get(site.app, coverUrl)).statusCode).not.toBe(500);
    expect(jsonOf(await site.editor.get(`/api/my/articles/${id}`))).toEqual(article);
  });

  it('omitted fields are empty, and the status is draft', async () => {
    expect(await write({ title: 'Only what is needed' })).toMatchObject({
      slug: 'only-what-is-needed',
      excerpt: '',
      metaDescription: '',
      tags: [],
      featuredImage: null,
      featuredImageAlt: '',
      featuredImageCaption: '',
      status: 'draft',
      scheduledPublishAt: null,
      unpublishAt: null,
      version: 1,
    });
  });

  it('title, content and category are required, and all missing ones are named at once', async () => {
    expect(badFields(await site.editor.post('/api/articles', {})).sort()).toEqual([
      'category',
      'content',
      'title',
    ]);
    const blank = await post({ title: '  ', content: '', category: '' });
    expect(badFields(blank).sort()).toEqual(['category', 'content', 'title']);
    for (const body of [undefined, null, [], 'text', 7]) {
      const answer = await site.editor.post('/api/articles', body as never);
      expect([400, 415], JSON.stringify(body)).toContain(answer.statusCode);
    }
  });

  it.each(['authorId', 'moderationStatus', 'featured', 'masterFeatured', 'rejectionNote'])(
    '%s is not accepted in a body',
    async (key) => {
      const before = await count();
      expect(badFields(await post({ [key]: 1 }))).toEqual([key]);
      expect(badFields(await post({ [key]: 1 }, site.author))).toEqual([key]);
      expect(await count()).toBe(before);
    },
  );

  it('unknown fields are refused by name together with invalid ones', async () => {
    const answer = await post({ id: 4, color: 'red', status: 'gone', tags: 'one, two' });
    expect(badFields(answer).sort()).toEqual(['color', 'id', 'status', 'tags']);
  });

  it('every invalid field is named at once', async () => {
    const answer = await post({
      title: 'x'.repeat(LIMITS.title + 1),
      slug: 'x'.repeat(LIMITS.slug + 1),
      excerpt: 'x'.repeat(LIMITS.excerpt + 1),
      metaDescription: 'x'.repeat(LIMITS.metaDescription + 1),
      tags: Array.from({ length: LIMITS.tags + 1 }, (_, index) => `tag ${index}`),
      category: 7,
      featuredImage: 'javascript:alert(1)',
      featuredImageAlt: 'x'.repeat(MEDIA_LIMITS.alt + 1),
      featuredImageCaption: 'x'.repeat(MEDIA_LIMITS.caption + 1),
      language: 'x'.repeat(36),
      status: 'deleted',
      scheduledPublishAt: 'tomorrow',
    });
    expect(badFields(answer).sort()).toEqual([
      'category',
      'excerpt',
      'featuredImage',
      'featuredImageAlt',
      'featuredImageCaption',
      'language',
      'metaDescription',
      'scheduledPublishAt',
      'slug',
      'status',
      'tags',
      'title',
    ]);
  });

  it('values of exactly the maximum length are accepted', async () => {
    const tags = Array.from({ length: LIMITS.tags }, (_, index) =>
      `${index}`.padEnd(LIMITS.tag, 'x'),
    );
    const article = await write({
      title: 'x'.repeat(LIMITS.title),
      slug: 's'.repeat(LIMITS.slug),
      excerpt: 'x'.repeat(LIMITS.excerpt),
      metaDescription: 'x'.repeat(LIMITS.metaDescription),
      featuredImageAlt: 'x'.repeat(MEDIA_LIMITS.alt),
      featuredImageCaption: 'x'.repeat(MEDIA_LIMITS.caption),
      tags,
      status: 'published',
    });
    expect(article.tags).toEqual(tags);
    expect((await get(site.app, `/api/articles/slug/${article.slug}`)).statusCode).toBe(200);
  });

  it.each(['review', 'Review', 'reviews', 'REVIEWS', ' Reviews '])(
    'the category %j is stored as review',
    async (category) => {
      expect((await write({ category })).category).toBe('review');
    },
  );

  it.each(['cooking', 'reviewss', 'all', "review' --"])(
    'the category %j is refused by name',
    async (category) => {
      expect(badFields(await post({ category }))).toEqual(['category']);
    },
  );

  it.each([
    'https://images.example/a b.jpg',
    'http://images.example/a.jpg',
    '/covers/1.png',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ])('the featured image %s is accepted', async (featuredImage) => {
    expect((await write({ featuredImage })).featuredImage).toBe(featuredImage);
  });

  it.each(['data:image/png;base64,AA', '//evil.example/a.png', 'a.jpg', '/\\evil.example'])(
    'the featured image %s is refused',
    async (featuredImage) => {
      expect(badFields(await post({ featuredImage }))).toEqual(['featuredImage']);
    },
  );

  it('an empty featured image is stored as none', async () => {
    expect((await write({ featuredImage: '' })).featuredImage).toBeNull();
    expect((await write({ featuredImage: null })).featuredImage).toBeNull();
  });

  it.each([
    'title',
    'content',
    'excerpt',
    'slug',
    'metaDescription',
    'category',
    'tags',
    'featuredImageAlt',
    'featuredImageCaption',
  ])('a NUL character in %s is refused without a server error', async (field) => {
    const bad = 'a\u0000b';
    const answer = await post({ [field]: field === 'tags' ? [bad] : bad });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(problemOf(answer).code).toBe('request.invalid');
  });

  it('emoji, right-to-left text and lone surrogates cause no server error', async () => {
    const { title } = await write({ title: '🎮 לְשַׂחֵק' });
    expect(title).toBe('🎮 לְשַׂחֵק');
    expect((await post({ title: 'half \ud83c pair', excerpt: '\udfae' })).statusCode).toBe(201);
  });

  it('directional characters cannot change the direction of surrounding text', async () => {
    const turned = '\u202eexe.\u2066geas\u2069\u202c \u202a';
    const fields = {
      title: turned,
      tags: [turned],
      featuredImageAlt: turned,
      featuredImageCaption: turned,
    };
    const plain = 'exe.geas';
    expect(await write({ ...fields, featuredImage: 'https://example.com/a.jpg' })).toMatchObject({
      title: plain,
      tags: [plain],
      featuredImageAlt: plain,
      featuredImageCaption: plain,
    });
    const answer = await post({ title: '\u202e \u2069' });
    expect(problemOf(answer).errors?.map(({ field }) => field)).toEqual(['title']);
  });
});
