import { describe, expect, it } from 'vitest';
import { HOUR } from '#lib/durations.ts';
import { editableArticle, makeArticle } from '#tests/support/content/articles.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { get, getJson, problemOf } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import type { Article, ArticleSummary } from '../../contract.ts';

const iso = (millis: number) => new Date(millis).toISOString();
const slugUrl = (slug: string) => `/api/articles/slug/${slug}`;

describe('reading an article', () => {
  const site = testApp();

  const summaryOf = async (id: number) =>
    (await getJson<ArticleSummary[]>(site.app, '/api/articles')).find(
      (article) => article.id === id,
    );

  it('an article is returned with every field as written', async () => {
    const { id, slug } = await makeArticle(
      site.database.db,
      {
        title: '  The <Fog> & the “Lamp” ',
        slug: 'the-fog',
        content: '<h2>One</h2><p>Two &amp; three</p>',
        excerpt: 'What the fog hides.',
        metaDescription: 'About fog.',
        tags: ['Weather', 'horror'],
        category: 'education',
        featuredImage: 'https://cdn.example.com/fog.jpg',
        featuredImageAlt: 'A lamp in the fog.',
        featuredImageCaption: 'Image: Eve',
        authorId: 7,
      },
      NOW - HOUR,
    );
    const expected = {
      id,
      slug,
      title: 'The <Fog> & the “Lamp”',
      content: expect.stringMatching(
        /^<h2 id="text-one">One<\/h2><p>Two &amp; three<svg class="point endmark".*<\/p>$/,
      ),
      description: 'About fog.',
      wordCount: 4,
      readingMinutes: 1,
      contents: [],
      newer: null,
      older: null,
      excerpt: 'What the fog hides.',
      metaDescription: 'About fog.',
      tags: ['Weather', 'horror'],
      category: 'education',
      featuredImage: 'https://cdn.example.com/fog.jpg',
      featuredImageAlt: 'A lamp in the fog.',
      featuredImageCaption: 'Image: Eve',
      status: 'published',
      scheduledPublishAt: null,
      featured: false,
      masterFeatured: false,
      authorId: 7,
      moderationStatus: 'approved',
      rejectionNote: null,
      createdAt: iso(NOW - HOUR),
      updatedAt: iso(NOW - HOUR),
      publishedAt: iso(NOW - HOUR),
      live: null,
      corrections: [],
      score: null,
      review: null,
      games: [],
      series: null,
      seriesParts: [],
      gameFacts: [],
      checked: null,
      coverUrl: expect.stringMatching(/^\/covers\/\d+\/[0-9a-f]{32}\/social\.png$/),
    };
    expect(await getJson<Article>(site.app, slugUrl('the-fog'))).toEqual(expected);
    const {
      content: _content,
      description: _description,
      wordCount: _wordCount,
      readingMinutes: _minutes,
      contents: _contents,
      newer: _newer,
      older: _older,
      coverUrl: _coverUrl,
      live: _live,
      review: _review,
      corrections: _corrections,
      games: _games,
      series: _series,
      seriesParts: _seriesParts,
      gameFacts: _gameFacts,
      checked: _checked,
      featuredImageAlt: _alt,
      featuredImageCaption: _caption,
      ...summary
    } = expected;
    expect(await summaryOf(id)).toEqual(summary);
  });

  it('an article names the public articles published right before and after it', async () => {
    const { db } = site.database;
    const first = await makeArticle(db, { title: 'First' }, NOW - 500 * HOUR);
    const twin = await makeArticle(db, { title: 'Twin' }, NOW - 499 * HOUR);
    const later = await makeArticle(db, { title: 'Later twin' }, NOW - 499 * HOUR);
    await makeArticle(db, { title: 'Draft', status: 'draft' }, NOW - 498 * HOUR);
    const last = await makeArticle(db, { title: 'Last' }, NOW - 497 * HOUR);
    const besides = async ({ slug }: { slug: string }) => {
      const { newer, older } = await getJson<Article>(site.app, slugUrl(slug));
      return [older?.title, newer?.title];
    };
    expect(await besides(first)).toEqual([undefined, 'Twin']);
    expect(await besides(twin)).toEqual(['First', 'Later twin']);
    expect(await besides(later)).toEqual(['Twin', 'Last']);
    expect((await besides(last))[0]).toBe('Later twin');
  });

  it('an article has its reading time, and a long one a table of contents', async () => {
    const part = (title: string) => `<h2>${title}</h2><p>${'fog '.repeat(250)}</p>`;
    const helpsOf = async (titles: string[]) => {
      const content = titles.map(part).join('');
      const { slug } = await makeArticle(site.database.db, { content });
      const { readingMinutes, contents } = await getJson<Article>(site.app, slugUrl(slug));
      return { readingMinutes, contents };
    };
    expect(await helpsOf(['Fog', 'Rain', 'Fog', 'Snow'])).toEqual({
      readingMinutes: 4,
      contents: [
        { id: 'text-fog', level: 2, title: 'Fog' },
        { id: 'text-rain', level: 2, title: 'Rain' },
        { id: 'text-fog-2', level: 2, title: 'Fog' },
        { id: 'text-snow', level: 2, title: 'Snow' },
      ],
    });
    expect(await helpsOf(['Fog', 'Rain', 'Snow'])).toEqual({ readingMinutes: 3, contents: [] });
  });

  it('lists fill an empty excerpt from the text, the article itself does not', async () => {
    const text = `${'abcdefghi '.repeat(11)}0123456789 and more of it`;
    const { id, slug } = await makeArticle(site.database.db, {
      excerpt: ' ',
      content: `<p>${text}</p>`,
    });
    expect((await summaryOf(id))?.excerpt).toBe(`${text.slice(0, 120)}...`);
    expect((await getJson<Article>(site.app, slugUrl(slug))).excerpt).toBe('');
  });

  it.each<[string, { metaDescription?: string; excerpt?: string; content?: string }, string]>([
    ['as written', { metaDescription: 'Written.', excerpt: 'E.' }, 'Written.'],
    ['else with the excerpt', { excerpt: 'E.' }, 'E.'],
    [
      'else with the first words',
      { content: '<h2>One</h2><p>t<b>wo</b> &lt;b&gt;</p>' },
      'One two <b>',
    ],
    [
      'of which 155 characters fit',
      { content: `<p>${'🎮'.repeat(154)} and more</p>` },
      `${'🎮'.repeat(154)}…`,
    ],
    [
      'of those that no spoiler hides',
      { content: '<details><summary>The end</summary><p>He dies.</p></details><p>Then.</p>' },
      'Then.',
    ],
    ['and is empty without any', { content: '<p><img src="/media/a.webp" alt="A"></p>' }, ''],
  ])('an article is described %s', async (_name, fields, description) => {
    const { slug } = await makeArticle(site.database.db, { excerpt: '', ...fields });
    expect((await getJson<Article>(site.app, slugUrl(slug))).description).toBe(description);
  });

  it.each([
    ['exactly 120 characters stay whole', 'x'.repeat(120), 'x'.repeat(120)],
    ['of 121 characters 120 stay', 'x'.repeat(121), `${'x'.repeat(120)}...`],
    ['an emoji counts once and is not cut in half', '🎮'.repeat(121), `${'🎮'.repeat(120)}...`],
    ['entities count as one character', '&amp;'.repeat(121), `${'&'.repeat(120)}...`],
    ['tags do not count', '<strong>a</strong>b<br>c', 'ab c'],
    ['text inside a spoiler is left out', '<p>So.</p><details><p>No!</p></details>', 'So.'],
    ['without any text it is empty', '<img src="/media/a.png">', ''],
  ])('the excerpt of a text: %s', async (_name, content, excerpt) => {
    const { id } = await makeArticle(site.database.db, { excerpt: '', content });
    expect((await summaryOf(id))?.excerpt).toBe(excerpt);
  });

  describe('former slugs', () => {
    const leadsTo = async (from: string) => {
      const answer = await get(site.app, slugUrl(from));
      return answer.statusCode === 301 ? answer.headers.location : answer.statusCode;
    };

    it('a former slug redirects permanently to the current one', async () => {
      const article = await editableArticle(site.database.db, { slug: 'first-name' });
      await article.change({ slug: 'second-name' });
      expect(await leadsTo('first-name')).toBe(slugUrl('second-name'));
      expect(await getJson<Article>(site.app, slugUrl('second-name'))).toMatchObject({
        id: article.id,
      });
    });

    it('after several renames a former slug redirects in one step', async () => {
      const article = await editableArticle(site.database.db, { slug: 'chain-a' });
      await article.change({ slug: 'chain-b' });
      await article.change({ slug: 'chain-c' });
      expect(await leadsTo('chain-a')).toBe(slugUrl('chain-c'));
      expect(await leadsTo('chain-b')).toBe(slugUrl('chain-c'));
      expect(await leadsTo('chain-c')).toBe(200);
    });

    it('a rename back reverses the redirect, which browsers must not cache', async () => {
      const article = await editableArticle(site.database.db, { slug: 'there' });
      await article.change({ slug: 'and-back' });
      // A cached redirect would loop after the next rename.
      expect((await get(site.app, slugUrl('there'))).headers['cache-control']).toBe('no-cache');
      await article.change({ slug: 'there' });
      expect(await leadsTo('there')).toBe(200);
      expect(await leadsTo('and-back')).toBe(slugUrl('there'));
      await article.change({ slug: 'and-back' });
      expect(await leadsTo('there')).toBe(slugUrl('and-back'));
      expect(await leadsTo('and-back')).toBe(200);
    });

    it('the former slug of a hidden article is 404', async () => {
      const article = await editableArticle(site.database.db, { slug: 'was-public' });
      await article.change({ slug: 'now-hidden' });
      await article.change({ status: 'archived' });
      const gone = await get(site.app, slugUrl('was-public'));
      const never = await get(site.app, slugUrl('never-was'));
      expect(gone.statusCode).toBe(404);
      expect({ ...problemOf(gone), requestId: '' }).toEqual({ ...problemOf(never), requestId: '' });
      await article.change({ status: 'published' });
      expect(await leadsTo('was-public')).toBe(slugUrl('now-hidden'));
    });

    it('a slug changed while the article is archived redirects later', async () => {
      const article = await editableArticle(site.database.db, { slug: 'before-archive' });
      await article.change({ status: 'archived' });
      await article.change({ slug: 'in-archive' });
      await article.change({ status: 'published' });
      expect(await leadsTo('before-archive')).toBe(slugUrl('in-archive'));
    });

    it('a slug that was never public does not redirect', async () => {
      const article = await editableArticle(site.database.db, {
        slug: 'draft-name',
        status: 'draft',
      });
      await article.change({ slug: 'public-name' });
      await article.change({ status: 'published' });
      expect(await leadsTo('draft-name')).toBe(404);
    });

    it('a former slug cannot be used by another article but by its own', async () => {
      const article = await editableArticle(site.database.db, { slug: 'taken-once' });
      await article.change({ slug: 'moved-on' });
      const other = await makeArticle(site.database.db, { slug: 'taken-once' });
      expect(other.slug).toBe('taken-once-2');
      expect((await article.change({ slug: 'taken-once' })).slug).toBe('taken-once');
    });
  });

  it.each([
    ['a slug in another case', 'First-Name'],
    ['a slug with a slash behind it', 'second-name/'],
    ['SQL', "'%20or%20'1'='1"],
    ['a wildcard', '%25'],
    ['the id in place of the slug', '1'],
  ])('%s is not found', async (_name, slug) => {
    const answer = await get(site.app, slugUrl(slug));
    expect(answer.statusCode).toBe(404);
    problemOf(answer);
  });

  it('HEAD gets the headers of GET', async () => {
    await makeArticle(site.database.db, { slug: 'for-head' });
    const head = await site.app.inject({ method: 'HEAD', url: slugUrl('for-head') });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const gone = await site.app.inject({ method: 'HEAD', url: slugUrl('not-for-head') });
    expect([gone.statusCode, gone.body]).toEqual([404, '']);
  });
});
