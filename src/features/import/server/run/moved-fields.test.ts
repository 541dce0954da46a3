import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { xmlItems } from '#tests/support/content/xml-items.ts';
import { type ImportSite, openImportSite, type Posts } from '#tests/support/site/import-site.ts';

let site: ImportSite;
beforeAll(async () => {
  site = await openImportSite('sqlite');
});
afterAll(() => site.close());
beforeEach(() => site.empty());

const imported = async (item: Posts[number], choices: object = {}) => {
  const { id } = await site.importPosts([item], choices);
  const article = await site.articleAt(id, 0);
  const [{ warnings = [] } = {}] = await site.itemsOf(id);
  return { article, issues: warnings.map(({ issue, action }) => `${issue}: ${action}`) };
};
const REVIEWS: Posts[number]['terms'] = [['category', 'reviews', 'Review']];
const GAMES: Posts[number]['terms'] = [['category', 'games', 'Games']];

describe('an imported review', () => {
  it.each<[string, Posts[number], { value: number; scale: string } | undefined, string[]]>([
    [
      'gets its score on our scale',
      { terms: REVIEWS, meta: { wp_review_total: '4.5', wp_review_type: 'star' } },
      { value: 9, scale: '0-10/0.5' },
      [],
    ],
    [
      'says what a score was rounded to',
      { terms: REVIEWS, meta: { _lets_review_final_score: '8.6' } },
      { value: 8.5, scale: '0-10/0.5' },
      ['Score 8.6 out of 10: Imported as 8.5 out of 10'],
    ],
    [
      'moves into the category of reviews',
      { terms: GAMES, meta: { taq_review_score: '85' } },
      { value: 8.5, scale: '0-10/0.5' },
      ['Has a score: Imported into the category of reviews'],
    ],
    [
      "takes readers' votes if it has no other score",
      { terms: REVIEWS, meta: { _kksr_avg: '4' } },
      { value: 8, scale: '0-10/0.5' },
      ["Score is the average of readers' votes: Imported as the score of the review"],
    ],
    [
      "is not made of readers' votes on a news article",
      { terms: GAMES, meta: { _kksr_avg: '4' } },
      undefined,
      ["Readers' votes: 4 out of 5: Not imported"],
    ],
  ])('%s', async (_what, item, score, warnings) => {
    const { article, issues } = await imported(item);
    expect(article.category).toBe(score ? 'review' : 'games-articles');
    if (score) expect(article.review?.score).toMatchObject(score);
    else expect(article.review).toBeNull();
    expect(issues).toEqual(warnings);
    if (item.terms === GAMES && score) expect(article.tags).toEqual(['games']);
  });

  it('has its verdict, pros and cons, shortened to their limits', async () => {
    const meta = {
      wp_review_total: '8',
      wp_review_type: 'point',
      wp_review_desc: 'Fine.',
      wp_review_pros: '<ul><li>Fast</li></ul>',
      wp_review_cons: 'x'.repeat(500),
    };
    const { article, issues } = await imported({ terms: REVIEWS, meta });
    expect(article.review).toMatchObject({ verdict: 'Fine.', pros: ['Fast'] });
    expect(article.review?.cons[0]).toHaveLength(160);
    expect(issues).toEqual(['Long verdict, pros or cons: Shortened']);
  });
});

describe('items of other types', () => {
  const MAIL = { id: 1, type: 'feedback', title: 'Ana', content: 'My phone: 555 0100' };
  const GAME = { id: 2, type: 'game', title: 'Moss', slug: 'moss' };
  const DELETED = { id: 3, type: 'game', title: 'Gone', status: 'trash' };

  it('are skipped and named, deleted ones too', async () => {
    const { id } = await site.importPosts([MAIL, GAME, DELETED]);
    expect(await site.titles()).toEqual([]);
    expect(await site.statesOf(id)).toEqual(['skipped', 'skipped', 'skipped']);
    const [mail] = await site.itemsOf(id);
    expect(mail?.warnings).toEqual([
      { issue: 'Item of type “feedback”', action: 'Skipped unless you choose its type' },
    ]);
  });

  it('become drafts if their type is chosen, also by a later import', async () => {
    await site.importPosts([MAIL, GAME]);
    const { id } = await site.importPosts([MAIL, GAME], { types: ['game'] });
    expect(await site.titles()).toEqual(['Moss']);
    expect(await site.articleAt(id, 1)).toMatchObject({
      slug: 'moss',
      status: 'draft',
      tags: ['game'],
    });
  });
});

describe('slugs and ids of imported articles', () => {
  const encoded = (text: string) => encodeURIComponent(text).toLowerCase();
  it.each([
    ['Обзор новой игры', encoded('обзор-новой-игры'), 'obzor-novoy-igry'],
    ['夜の喫茶店', encoded('夜の喫茶店'), 'yenochichadian'],
    ['مراجعة', encoded('مراجعة'), 'mrj-h'],
    ['Half price', '50%-off', '50-off'],
    ['!!!', '', 'article-1'],
    ['NieR:Automata™ 2', '', 'nier-automata-2'],
  ])('%s, called %j, gets the slug %s', async (title, slug, ours) => {
    const { article } = await imported({ title, slug, link: `https://old.example/${slug}/` });
    expect(article.slug).toBe(ours);
    if (slug === '') return;
    const escaped = slug.replace('%-', '%25-');
    for (const url of [`/${slug}/`, `/${slug.toUpperCase()}/`, `/${escaped}?utm_source=50%`]) {
      const { location } = (await site.app.inject(url)).headers;
      expect(location?.split('?')[0]).toBe(`/articles/${ours}`);
    }
  });

  it('feeds use the id of the old site', async () => {
    await imported({ id: 12 });
    const { body } = await site.app.inject('/feed.xml');
    expect(body).toContain('<guid isPermaLink="false">https://old.example/?p=12</guid>');
  });

  it('items with the same id or none are all imported, and a second import changes nothing', async () => {
    const posts = [
      { id: 1, title: 'First', slug: 'same' },
      { id: 1, title: 'Second', slug: 'same' },
      { id: 77, title: 'Without' },
    ];
    const change = (text: string) => text.replace('<wp:post_id>77</wp:post_id>', '');
    await site.importPosts(posts, {}, { change });
    const { id } = await site.importPosts(posts, {}, { change });
    expect(await site.titles()).toEqual(['First', 'Second', 'Without']);
    expect(await site.statesOf(id)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });

  it('characters that XML forbids are named, and feeds and sitemaps stay well-formed', async () => {
    const { article, issues } = await imported({
      title: 'Bell \u0007 & <b> \ufffd',
      content: 'A \u0001 B \u000c C \u001c D \u0000 E ]]&gt; &amp; \ufffd',
      excerpt: 'In \u0008 short & <i>\uffff</i>',
    });
    expect(issues).toEqual([
      'Characters that can’t be read: Imported as \ufffd',
      'Control characters: Removed',
    ]);
    expect(article.title).toBe('Bell & \ufffd');
    for (const url of ['/feed.xml', '/atom.xml', '/sitemap.xml', '/sitemap-1.xml']) {
      const { body, statusCode } = await site.app.inject(url);
      expect([url, statusCode]).toEqual([url, 200]);
      expect(() => xmlItems(body)).not.toThrow();
    }
    expect((await site.app.inject('/feed.xml')).body).toContain('Bell & \ufffd');
  });
});
