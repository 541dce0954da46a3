import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryInput } from '#features/live/contract.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { firstVisit } from '#tests/support/site/bundle.ts';
import { graphIn } from '#tests/support/site/structured.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';

interface LiveNode {
  '@type': string;
  coverageStartTime: string;
  coverageEndTime?: string;
  liveBlogUpdate: unknown[];
}

describe('the page of live coverage', () => {
  const site = testApp({ pages: true });
  let editor: ReturnType<typeof as>;
  let article: { id: number; slug: string };

  const page = async (slug = article.slug) => site.app.inject(`/articles/${slug}`);
  const post = (entry: EntryInput) =>
    editor.post(`/api/articles/${article.id}/live/entries`, entry);
  /** The structured data of an article's page. */
  const structured = (html: string) => graphIn(html)[0] as unknown as LiveNode;

  beforeAll(async () => {
    const { db, config } = site.database;
    const { id } = await makeUser(db, { role: 'editor' });
    editor = as(site.app, await sessionFor(db, id, NOW, config));
    article = await makeArticle(db, { title: 'A showcase', category: 'guide' });
    await editor.post(`/api/articles/${article.id}/live`);
    await post({ text: '<p>The lamp &amp; its glow.</p>', moment: 'The lamp comes on' });
    await post({ text: '<p>It is red.</p>' });
  });

  it('a page of live coverage shows its entries under a red label, newest first', async () => {
    const { body } = await page();
    expect(body.indexOf('<p>It is red.</p>')).toBeGreaterThan(0);
    expect(body.indexOf('<p>It is red.</p>')).toBeLessThan(
      body.indexOf('<p>The lamp &amp; its glow.</p>'),
    );
    expect(body).toMatch(/<header[^>]*data-tone="live"/);
    expect(body).not.toContain('data-tone="guide"');
    expect(body).toMatch(
      /href="#entry-\d+"><time[^>]*>\d+:\d\d [ap]m<\/time><span[^>]*>The lamp comes on/,
    );
  });

  it('each new entry invalidates the cached page', async () => {
    expect((await page()).body).not.toContain('And it is warm.');
    await post({ text: '<p>And it is warm.</p>' });
    expect((await page()).body).toContain('And it is warm.');
  });

  it('structured data of live coverage is a LiveBlogPosting with its entries', async () => {
    const data = structured((await page()).body);
    expect(data).toMatchObject({ '@type': 'LiveBlogPosting', headline: 'A showcase' });
    expect(Date.parse(data.coverageStartTime)).toBe(NOW);
    expect(data.liveBlogUpdate.at(-1)).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'The lamp comes on',
      articleBody: 'The lamp & its glow.',
      url: expect.stringMatching(/\/articles\/a-showcase[^#]*#entry-\d+$/),
    });
  });

  it('structured data lists entries by first time, whoever wrote, edited or pinned them', async () => {
    const { db, config } = site.database;
    const { id } = await makeUser(db, { role: 'editor' });
    const second = as(site.app, await sessionFor(db, id, NOW, config));
    const { id: articleId, slug } = await makeArticle(db, { title: 'A busy show' });
    await editor.post(`/api/articles/${articleId}/live`);
    const url = `/api/articles/${articleId}/live/entries`;
    const ids: number[] = [];
    for (let index = 0; index < 30; index += 1) {
      const by = index % 2 === 0 ? editor : second;
      const { id: entryId } = jsonOf<{ id: number }>(
        await by.post(url, { text: `<p>No ${index}</p>` }),
        201,
      );
      ids.push(entryId);
      await db
        .updateTable('live_entries')
        .set({ posted_at: NOW + index * 333 })
        .where('id', '=', entryId)
        .execute();
    }
    jsonOf(await editor.patch(`${url}/${ids[3]}`, { text: '<p>No 3, edited</p>' }));
    jsonOf(await editor.patch(`${url}/${ids[5]}`, { pinned: true }));
    const data = structured((await page(slug)).body);
    const updates = data.liveBlogUpdate as Record<string, string>[];
    const times = updates.map(({ datePublished = '' }) => datePublished);
    expect(times).toHaveLength(30);
    expect(times).toEqual([...times].sort().reverse());
    for (const time of [data.coverageStartTime, ...times]) expect(time).toMatch(/T[\d:.]+Z$/);
    const edited = updates.find(({ articleBody }) => articleBody === 'No 3, edited');
    expect(edited?.datePublished).toBe(times.at(-4));
    expect(edited).toHaveProperty('dateModified');
  });

  it('only live coverage loads its scripts and styles', async () => {
    const other = await makeArticle(site.database.db, { title: 'Another' });
    const [live, plain] = await Promise.all([page(), page(other.slug)]);
    const [with_, without] = [firstVisit(live.body), firstVisit(plain.body)];
    expect(with_.files.join(' ')).toContain('/live-article-');
    expect(plain.body).not.toContain('live-article');
    expect(with_.inlineStyles).toBeGreaterThan(without.inlineStyles);
    expect(with_.inlineStyles).toBeLessThanOrEqual(without.inlineStyles + 2000);
    expect(structured(plain.body)['@type']).toBe('NewsArticle');
  });

  it('ended coverage is shown from its beginning under a neutral label', async () => {
    await editor.post(`/api/articles/${article.id}/live/end`);
    const { body } = await page();
    expect(body.indexOf('<p>The lamp &amp; its glow.</p>')).toBeLessThan(
      body.indexOf('<p>It is red.</p>'),
    );
    expect(body).toContain('data-tone="ink"');
    expect(body).not.toMatch(/<header[^>]*data-tone="live"/);
    expect(body).toContain('Ended at');
    expect(structured(body).coverageEndTime).toBe(new Date(NOW).toISOString());
  });
});
