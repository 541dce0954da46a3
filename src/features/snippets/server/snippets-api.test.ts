import { describe, expect, it } from 'vitest';
import type { AdminArticle, Article } from '#features/articles/contract.ts';
import type { Media, MediaUses } from '#features/media/contract.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { upload } from '#tests/support/content/images.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { smallImage } from '#tests/support/site/site-beside-others.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Snippet, SnippetArticle } from '../contract.ts';

const NOTICE = '<p>We earn a commission.</p>';
const CHANGED = '<p>Shops pay us <em>nothing</em>.</p>';
const shown = (key: string, html: string) => `<div class="snippet-${key}">${html}</div>`;

describe.each(ENGINES)('snippets on %s', (engine) => {
  const site = testSite({ engine });

  const list = async () => jsonOf<Snippet[]>(await site.author.get('/api/admin/snippets'));
  const named = async (title: string) => {
    const found = (await list()).find((one) => one.title === title);
    if (!found) throw new Error(`No snippet is called ${title}.`);
    return found;
  };
  const create = async (title: string, content = NOTICE) => {
    jsonOf(await site.editor.post('/api/snippets', { title, content }), 201);
    return named(title);
  };
  const change = (snippet: Snippet, fields: object) =>
    site.editor.put(`/api/snippets/${snippet.id}`, {
      title: snippet.title,
      content: snippet.content,
      version: snippet.version,
      ...fields,
    });
  const write = async (content: string, fields: object = {}) =>
    jsonOf<AdminArticle>(
      await site.editor.post('/api/articles', {
        ...{ title: 'A review', category: 'guide', status: 'published', content },
        ...fields,
      }),
      201,
    );
  const read = async ({ slug }: AdminArticle) =>
    jsonOf<Article>(await site.visitor.get(`/api/articles/slug/${slug}`)).content;
  const stored = async ({ id }: Pick<AdminArticle, 'id'>) =>
    jsonOf<AdminArticle>(await site.editor.get(`/api/my/articles/${id}`));

  it('a changed snippet changes every article that contains it, their search and excerpts', async () => {
    const snippet = await create('Notice everywhere');
    const { key } = snippet;
    const article = await write(`${shown(key, NOTICE)}<p>More words.</p>`);
    const draft = await write(shown(key, 'forged'), { status: 'draft' });
    expect(await read(article)).toContain('We earn a commission.');
    expect((await stored(draft)).content).toBe(shown(key, NOTICE));
    jsonOf(await change(snippet, { content: CHANGED }));
    expect(await read(article)).toContain('Shops pay us <em>nothing</em>.');
    expect(await read(article)).toContain('More words.');
    expect((await stored(draft)).content).toBe(shown(key, CHANGED));
    const after = await stored(article);
    expect([after.version, after.updatedAt]).toEqual([article.version, article.updatedAt]);
    const search = async (q: string) =>
      jsonOf<{ slug: string }[]>(await site.visitor.get(`/api/search?q=${q}`)).length;
    expect([await search('nothing'), await search('commission')]).toEqual([1, 0]);
    const { text_excerpt } = await site.db
      .selectFrom('articles')
      .select('text_excerpt')
      .where('id', '=', article.id)
      .executeTakeFirstOrThrow();
    expect(text_excerpt).toMatch(/^Shops pay us nothing/);
    const used = await site.editor.get(`/api/admin/snippets/${snippet.id}/articles`);
    expect(jsonOf<SnippetArticle[]>(used).map(({ id, isPublic }) => [id, isPublic])).toEqual([
      [draft.id, false],
      [article.id, true],
    ]);
    expect(await named('Notice everywhere')).toMatchObject({
      uses: 2,
      version: 2,
      content: CHANGED,
    });
  });

  it('more articles than fit in a request are changed by a job', async () => {
    const snippet = await create('Notice of many');
    const articles: { id: number }[] = [];
    for (let index = 0; index < 27; index += 1) {
      articles.push(
        await makeArticle(site.db, { content: shown(snippet.key, NOTICE), status: 'draft' }),
      );
    }
    jsonOf(await change(snippet, { content: CHANGED }));
    const texts = async () => Promise.all(articles.map(async (one) => (await stored(one)).content));
    const changed = async () => (await texts()).filter((text) => text.includes('nothing')).length;
    expect(await changed()).toBe(25);
    await site.app.jobs.runDue();
    expect(await changed()).toBe(27);
  });

  it('an older version of an article comes back with the current text', async () => {
    const snippet = await create('Notice of old');
    const article = await write(shown(snippet.key, NOTICE));
    jsonOf(await change(snippet, { content: CHANGED }));
    const body = { content: `<p>Restored.</p>${shown(snippet.key, NOTICE)}` };
    jsonOf(await site.editor.put(`/api/articles/${article.id}`, body));
    expect((await stored(article)).content).toBe(`<p>Restored.</p>${shown(snippet.key, CHANGED)}`);
  });

  it('a deleted snippet leaves its text in articles as their own', async () => {
    const snippet = await create('Notice to delete');
    const article = await write(`<p>A.</p>${shown(snippet.key, NOTICE)}<p>B.</p>`);
    jsonOf(await site.editor.del(`/api/snippets/${snippet.id}`));
    expect((await stored(article)).content).toBe(`<p>A.</p>${NOTICE}<p>B.</p>`);
    const unknown = await write(shown('unknown', '<p>Kept.</p>'));
    expect((await stored(unknown)).content).toBe('<p>Kept.</p>');
    expect(problemOf(await site.editor.del(`/api/snippets/${snippet.id}`)).code).toBe(
      'snippet.not_found',
    );
  });

  it('of two people who change a snippet at once, the second one is told', async () => {
    const snippet = await create('Notice of two');
    jsonOf(await change(snippet, { content: CHANGED }));
    expect(problemOf(await change(snippet, { content: '<p>Mine.</p>' })).code).toBe(
      'snippet.stale',
    );
    expect((await named('Notice of two')).content).toBe(CHANGED);
  });

  it('a text with too many snippets or with broken ones is refused at once', async () => {
    const { key } = await create('Notice of limits');
    const post = (content: string) =>
      site.author.post('/api/articles', { title: 'Many', category: 'guide', content });
    const many = problemOf(await post(shown(key, NOTICE).repeat(51)));
    expect(many.errors?.[0]?.message).toBe('can contain at most 50 snippets');
    // Takes minutes where each of them is searched to the end of the text.
    const broken = problemOf(await post(`${'<div '.repeat(150_000)}class="snippet-`));
    expect(broken.status).toBe(400);
    const unclosed = await post(`${' <div class="snippet-a"'.repeat(40_000)}`);
    expect([201, 400]).toContain(unclosed.statusCode);
  });

  it('a long article is changed by a job, not while others wait', async () => {
    const snippet = await create('Notice of long texts');
    const article = await write(`${shown(snippet.key, NOTICE)}<p>${'Words. '.repeat(9000)}</p>`);
    jsonOf(await change(snippet, { content: CHANGED }));
    expect((await stored(article)).content).toContain('commission');
    await site.app.jobs.runDue();
    expect((await stored(article)).content).toContain('nothing');
  });

  it('authors insert snippets, only editors write them, visitors see none', async () => {
    const snippet = await create('Notice of roles');
    const input = { title: 'Mine', content: NOTICE };
    const statuses = [
      await site.author.post('/api/snippets', input),
      await site.author.put(`/api/snippets/${snippet.id}`, { ...input, version: 1 }),
      await site.author.del(`/api/snippets/${snippet.id}`),
      await site.visitor.get('/api/admin/snippets'),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([403, 403, 403, 401]);
  });

  it.each([
    ['title', { title: 'NOTICE of  refusals' }, 'is already the title of a snippet'],
    ['title', { title: '  ' }, 'is required'],
    ['content', { content: '<p></p><script>x</script>' }, 'must not be empty'],
    ['content', { content: shown('other', NOTICE) }, 'can’t contain another snippet'],
    [
      'content',
      { content: '<p><img src="https://cdn.example/a.png" alt=""></p>' },
      'can show only images of the image library: upload them first',
    ],
  ])('refuses a %s: %j', async (field, fields, message) => {
    if (!(await list()).some(({ title }) => title === 'Notice of refusals')) {
      await create('Notice of refusals');
    }
    const response = await site.editor.post('/api/snippets', {
      ...{ title: `Fresh ${message}`, content: NOTICE },
      ...fields,
    });
    expect(problemOf(response).errors).toEqual([{ in: 'body', field, message }]);
  });

  it('an image in a snippet can’t be deleted, and its new file shows everywhere', async () => {
    const image = jsonOf<Media>(
      await upload(site.app, { cookie: site.editor.cookie }, await smallImage(), 'cup.jpg'),
      201,
    );
    const snippet = await create('Box', `<figure><img src="${image.url}" alt="Cup"></figure>`);
    const article = await write(shown(snippet.key, snippet.content));
    const uses = jsonOf<MediaUses>(await site.editor.get(`/api/media/${image.id}/uses`));
    expect(uses.snippets).toEqual(['Box']);
    jsonOf(await site.editor.put(`/api/media/${image.id}`, { focus: { x: 20, y: 30 } }));
    const { content } = await named('Box');
    expect(content).not.toBe(snippet.content);
    expect((await stored(article)).content).toBe(shown(snippet.key, content));
    jsonOf(await site.editor.del(`/api/articles/${article.id}`));
    expect(problemOf(await site.editor.del(`/api/media/${image.id}`)).code).toBe('media.in_use');
  });
});
