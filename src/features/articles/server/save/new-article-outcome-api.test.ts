import { describe, expect, it } from 'vitest';
import { NOW } from '#tests/support/databases/test-database.ts';
import { badFields, get, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminArticle } from '../../contract.ts';
import type { ArticleInput } from '../../writing.contract.ts';

const BASE = { title: 'A title', content: '<p>Some words.</p>', category: 'review' };
const LATER = '2026-03-05T12:15:00.000Z';

describe('a newly created article', () => {
  const site = testSite();

  const post = (fields: Record<string, unknown> = {}, by = site.editor) =>
    by.post('/api/articles', { ...BASE, ...fields });
  const write = async (fields: Partial<ArticleInput> = {}, by = site.editor) =>
    jsonOf<AdminArticle>(await post(fields, by), 201);

  it('a slug in use or once public gets a number', async () => {
    const title = 'Twice told';
    expect((await write({ title })).slug).toBe('twice-told');
    expect((await write({ title })).slug).toBe('twice-told-2');
    expect((await write({ slug: 'Twice, told' })).slug).toBe('twice-told-3');
    const { id } = await write({ slug: 'was-public', status: 'published' });
    jsonOf(await site.editor.put(`/api/articles/${id}`, { slug: 'is-public' }));
    expect((await write({ slug: 'was-public' })).slug).toBe('was-public-2');
  });

  it('a title without usable letters still gets a slug', async () => {
    const { slug } = await write({ title: '遊戲評論' });
    expect(slug).toBe('youxipinglun');
    expect((await write({ title: '!!!' })).slug).toMatch(/^article(-\d+)?$/);
  });

  it('dangerous HTML is removed from the content', async () => {
    const content =
      '<p onclick="x()">Safe</p><script>steal()</script><img src=x onerror=y>' +
      '<a href="javascript:z()">link</a><iframe src="https://evil.example"></iframe>';
    const article = await write({ content, status: 'published' });
    expect(article.content).toContain('<p>Safe</p>');
    const shown = (await get(site.app, `/api/articles/slug/${article.slug}`)).body;
    for (const bad of ['onclick', 'script', 'steal', 'onerror', 'javascript:', 'evil']) {
      expect(article.content, bad).not.toContain(bad);
      expect(JSON.parse(shown).content, bad).not.toContain(bad);
    }
  });

  it.each(['   ', '<p></p>', '<p> &nbsp; </p><p><br></p>', '<script>x</script>', '<!-- x -->'])(
    'content without anything visible is refused: %s',
    async (content) => {
      expect(badFields(await post({ content }))).toEqual(['content']);
    },
  );

  it('an image alone is valid content', async () => {
    const content = '<img src="https://images.example/a.png" alt="A cave" />';
    expect((await write({ content })).content).toBe(content);
  });

  it("an author's article belongs to the author and awaits moderation, whatever its status", async () => {
    const wanted = [
      ['draft', null],
      ['published', null],
      ['scheduled', LATER],
    ] as const;
    for (const [status, scheduledPublishAt] of wanted) {
      const article = await write({ status, scheduledPublishAt }, site.author);
      expect(article).toMatchObject({
        authorId: site.author.id,
        authorName: site.author.username,
        status,
        moderationStatus: 'pending',
        publishedAt: null,
      });
      expect((await get(site.app, `/api/articles/slug/${article.slug}`)).statusCode).toBe(404);
    }
  });

  it("an editor's article is approved, and public at once when published", async () => {
    const article = await write({ status: 'published', tags: ['fresh from the press'] });
    expect(article).toMatchObject({ moderationStatus: 'approved', version: 1 });
    expect(article.publishedAt).toBe(new Date(NOW).toISOString());
    expect((await get(site.app, `/api/articles/slug/${article.slug}`)).statusCode).toBe(200);
    const found = jsonOf<{ id: number }[]>(await get(site.app, '/api/search?q=fresh+press'));
    expect(found.map(({ id }) => id)).toEqual([article.id]);
    const listed = jsonOf<{ id: number }[]>(await get(site.app, '/api/articles?limit=1'));
    expect(listed[0]?.id).toBe(article.id);
  });

  it('the activity log begins with who created the article and its status', async () => {
    const { author, editor } = site;
    const draft = await write({}, author);
    expect(await site.events(draft.id)).toEqual([['article.created', author.username]]);
    const submitted = await write({ status: 'published' }, author);
    expect(await site.events(submitted.id)).toEqual([
      ['article.created', author.username],
      ['article.submitted', author.username],
    ]);
    const published = await write({ status: 'published' });
    expect(await site.events(published.id)).toEqual([
      ['article.created', editor.username],
      ['article.published', editor.username],
    ]);
    const scheduled = await write({ status: 'scheduled', scheduledPublishAt: LATER });
    expect(await site.events(scheduled.id)).toEqual([
      ['article.created', editor.username],
      ['article.scheduled', editor.username, LATER],
    ]);
  });

  it('a visitor is refused before the body is read', async () => {
    for (const body of [BASE, { nonsense: true }]) {
      const answer = await site.visitor.post('/api/articles', body);
      expect([answer.statusCode, problemOf(answer).code]).toEqual([401, 'auth.required']);
    }
  });
});
