import { describe, expect, it } from 'vitest';
import { articlesOf, exported, only, opened, post } from '#tests/support/content/ghost-export.ts';

describe('an export of Ghost', () => {
  it('returns each post with its tags, authors and metadata', async () => {
    const data = {
      posts_meta: [{ post_id: 'p1', meta_description: 'What it is', feature_image_alt: 'A lamp' }],
      posts_tags: [
        { post_id: 'p1', tag_id: 't2', sort_order: 1 },
        { post_id: 'p1', tag_id: 't1', sort_order: 0 },
        { post_id: 'p1', tag_id: 't3', sort_order: 2 },
      ],
      posts_authors: [{ post_id: 'p1', author_id: 'u1', sort_order: 0 }],
      tags: [
        { id: 't1', name: 'Reviews', slug: 'reviews' },
        { id: 't2', name: 'RPG', slug: 'rpg' },
        { id: 't3', name: '#front', slug: 'hash-front', visibility: 'internal' },
      ],
      users: [{ id: 'u1', name: 'Ines', slug: 'ines', email: 'ines@old.example' }],
    };
    const fields = { feature_image: '__GHOST_URL__/content/images/lamp.jpg', featured: 1 };
    const { overview } = await opened(exported(fields, data), 'https://old.example');
    const image = {
      url: 'https://old.example/content/images/lamp.jpg',
      alt: 'A lamp',
      caption: '',
    };
    expect(overview).toEqual({
      kind: 'ghost',
      generator: 'Ghost 5.82.1',
      siteUrl: 'https://old.example',
      damage: null,
      urlPattern: '/:slug/',
      authors: [{ id: 'u1', name: 'Ines', email: 'ines@old.example' }],
      categories: [{ id: 't1', name: 'Reviews' }],
      images: [image],
    });
    expect(await only(fields, data)).toEqual({
      id: 'p1',
      guid: 'p1',
      type: 'post',
      oldUrl: 'https://old.example/a-lamp/',
      title: 'A lamp',
      slug: 'a-lamp',
      state: 'published',
      authors: ['u1'],
      categories: ['t1'],
      publishedAt: Date.UTC(2024, 0, 2, 8),
      modifiedAt: Date.UTC(2024, 1, 1, 8),
      tags: ['Reviews', 'RPG'],
      excerpt: '',
      metaDescription: 'What it is',
      html: '<p>Words.</p>',
      smallerImages: [],
      featuredImage: image,
      isSticky: true,
      comments: 0,
      warnings: [],
      original: '<p>Words.</p>',
    });
  });

  it('of the first Ghost versions is read', async () => {
    const old = JSON.stringify({
      meta: { version: '003' },
      data: {
        posts: [
          post({ id: 7, page: 1, type: undefined, published_at: 1_388_700_000_000, author_id: 1 }),
        ],
        users: [{ id: 1, name: 'Ines', slug: 'ines' }],
      },
    });
    expect((await articlesOf(old))[0]).toMatchObject({
      id: '7',
      type: 'page',
      authors: ['1'],
      publishedAt: 1_388_700_000_000,
    });
  });

  it('members-only posts become private', async () => {
    expect((await only({ visibility: 'paid' })).state).toBe('private');
    expect((await only({ visibility: 'paid', status: 'scheduled' })).state).toBe('private');
    expect(await only({ status: 'sent' })).toMatchObject({ state: 'private', oldUrl: null });
    expect((await only({ status: 'draft' })).oldUrl).toBeNull();
    expect((await only({ status: 'scheduled' })).state).toBe('scheduled');
  });

  it('dates without a zone are in UTC, on every machine', async () => {
    const { publishedAt } = await only({ published_at: '2020-01-01 00:00:00' });
    expect(publishedAt).toBe(Date.UTC(2020, 0, 1));
  });

  it.each([
    ['is no JSON', '{"db": [', /^The file is damaged or incomplete/],
    ['is of something else', '{"items": []}', /^This is not a Ghost export/],
    ['has no tables', '{"db": [{"data": {"posts": "none"}}]}', /^This is not a Ghost export/],
  ])('a file that %s is refused with the reason', async (_what, text, message) => {
    await expect(opened(text)).rejects.toThrow(message);
  });

  it('invalid posts are counted and skipped', async () => {
    const { overview } = await opened(
      exported({}, { posts: [post(), { id: 'x', title: { a: 1 } }] }),
    );
    expect(overview.damage).toBe('1 row can’t be read and is skipped: posts.1.title.');
  });

  it.each<[string, object, string]>([
    ['posts_tags', { posts_tags: [{ post_id: 'p1', tag_id: null }] }, 'posts_tags.0.tag_id'],
    ['users', { users: [{ name: 'No id' }] }, 'users.0.id'],
    ['tags', { tags: [{ id: 't1', name: 5 }] }, 'tags.0.name'],
  ])('an odd row of %s is skipped and named, and the posts arrive', async (_table, data, row) => {
    const text = exported({}, data);
    expect((await opened(text)).overview.damage).toBe(
      `1 row can’t be read and is skipped: ${row}.`,
    );
    expect(await articlesOf(text)).toHaveLength(1);
  });

  it('a version may be a number', async () => {
    const text = exported().replace('"5.82.1"', '5');
    expect((await opened(text)).overview.generator).toBe('Ghost 5');
  });

  it.each<[object, string]>([
    [{ visibility: 'paid' }, 'private'],
    [{ visibility: 'members' }, 'private'],
    [{ visibility: 'tiers', status: 'scheduled' }, 'private'],
    [{ html: '<p>A</p><!--members-only--><p>B</p>' }, 'private'],
    [{ status: 'draft', visibility: 'paid' }, 'draft'],
    [{ status: 'sent' }, 'private'],
    [{ email_only: true }, 'private'],
    [{ html: '', lexical: '{"root": {"children": [{"type": "paywall"}]}}' }, 'private'],
    [
      {
        html: '',
        lexical:
          '{"root":{"children":[{"type":"html","visibility":{"web":{"nonMember": false}}}]}}',
      },
      'private',
    ],
    [{ html: '<!--kg-gated-block:begin nonMember:false -->A' }, 'private'],
  ])('what only members could read stays hidden: %j', async (fields, state) => {
    expect((await only(fields)).state).toBe(state);
  });

  it('a scheduled post without a time has none', async () => {
    const { state, publishedAt } = await only({ status: 'scheduled', published_at: null });
    expect([state, publishedAt]).toEqual(['scheduled', null]);
  });

  it('canonical URLs, titles for search engines and injected code are named', async () => {
    const fields = {
      canonical_url: 'https://first.example/a',
      codeinjection_head: '<style></style>',
    };
    const data = { posts_meta: [{ post_id: 'p1', meta_title: 'Found', og_image: '/a.png' }] };
    const { warnings } = await only(fields, data);
    expect(warnings.map(({ issue }) => issue)).toEqual([
      'Injected code',
      'Canonical URL: https://first.example/a',
      'Title for search engines: Found',
      'Title, text or image for social networks',
    ]);
  });

  it('a title keeps its special characters', async () => {
    expect((await only({ title: 'Why <b> beats >observer_ & co' })).title).toBe(
      'Why <b> beats >observer_ & co',
    );
  });
});
