import { expect, it } from 'vitest';
import type { AdminArticle, Article } from '#features/articles/contract.ts';
import type { RevisionContent } from '#features/articles/editing.contract.ts';
import { editableArticle, makeArticle } from '#tests/support/content/articles.ts';
import { makeAuthor } from '#tests/support/content/authors.ts';
import { makeGame } from '#tests/support/content/games.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { getJson, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Media, MediaPage, MediaUses } from '../../contract.ts';

const site = testSite();

const png = (width = 20, height = 20) => drawing(width, height).png().toBuffer();
const send = (who: { cookie: string }, bytes: Buffer, id?: number) =>
  upload(site.app, { cookie: who.cookie }, bytes, 'new.png', [], id);
const uploaded = async (who = site.author) => jsonOf<Media>(await send(who, await png()), 201);
const replaced = async (media: Media, width = 30, height = 10) =>
  jsonOf<Media>(await send(site.editor, await png(width, height), media.id));
const statusOf = async (url: string) => (await site.visitor.get(url)).statusCode;

it('everything that uses an image shows its new file', async () => {
  const media = await uploaded();
  const content = `<p>See <a href="${media.url}">it</a></p><p><img src="${media.url}" alt="x" width="20" height="20" /></p>`;
  const article = await makeArticle(site.db, { content, featuredImage: media.url });
  const live = await makeArticle(site.db, {});
  jsonOf(await site.editor.post(`/api/articles/${live.id}/live`));
  const entry = { text: '<p>Look</p>', image: media.url, imageAlt: 'x' };
  jsonOf(await site.editor.post(`/api/articles/${live.id}/live/entries`, entry), 201);
  await makeGame(site.db, { title: 'Covered', cover: media.url });
  await makeAuthor(site.db, { name: 'Mara', image: media.url });
  await getJson<Article>(site.app, `/api/articles/slug/${article.slug}`);

  const now = await replaced(media);
  expect(now).toMatchObject({ id: media.id, name: 'new.png', width: 30, height: 10, uses: 2 });
  const shown = await getJson<Article>(site.app, `/api/articles/slug/${article.slug}`);
  expect(shown.featuredImage).toBe(now.url);
  const mine = jsonOf<AdminArticle>(await site.editor.get(`/api/my/articles/${article.id}`));
  expect(mine.content).toBe(
    `<p>See <a href="${now.url}">it</a></p><p><img src="${now.url}" alt="x" /></p>`,
  );
  const rows = await Promise.all([
    site.db.selectFrom('live_entries').select('image').executeTakeFirst(),
    site.db.selectFrom('games').select('cover as image').executeTakeFirst(),
    site.db.selectFrom('authors').select('image').executeTakeFirst(),
  ]);
  expect(rows).toEqual(rows.map(() => ({ image: now.url })));
  const uses = jsonOf<MediaUses>(await site.editor.get(`/api/media/${media.id}/uses`));
  expect(uses).toMatchObject({
    articles: [{ id: article.id, slug: article.slug, canEdit: true }, { id: live.id }],
    others: 0,
    games: [{ title: 'Covered' }],
    authors: [{ name: 'Mara' }],
  });
  await site.app.jobs.runDue();
  const ready = jsonOf<Media>(await site.editor.get(`/api/media/${media.id}`));
  expect([ready.state, await statusOf(ready.url)]).toEqual(['ready', 200]);
});

it('the URLs of a replaced file redirect, and older versions get the current file', async () => {
  const media = await uploaded();
  const content = `<p><img src="${media.url}" alt="x" /></p>`;
  const { id, change } = await editableArticle(site.db, { content });
  await change({ content: '<p>Without.</p>' });
  const next = await replaced(media);
  const last = await replaced(media, 9, 9);
  await site.app.jobs.runDue();
  for (const former of [media, next]) {
    const answer = await site.visitor.get(former.url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, last.url]);
  }
  const version = jsonOf<RevisionContent>(await site.editor.get(`/api/articles/${id}/revisions/1`));
  expect([version.content, version.missingImages]).toEqual([
    content.replace(media.url, last.url),
    0,
  ]);
  // An editor that was open before sends the former URL.
  const saved = await site.editor.put(`/api/articles/${id}`, { content });
  expect(jsonOf<Article>(saved).content).toBe(version.content);
  expect(jsonOf<Media>(await site.editor.get(`/api/media/${media.id}`)).uses).toBe(1);
});

it('a file that another image has is refused, and the same file changes nothing', async () => {
  const bytes = await png();
  const media = jsonOf<Media>(await send(site.author, bytes), 201);
  expect(jsonOf<Media>(await send(site.author, bytes, media.id)).url).toBe(media.url);
  const other = await uploaded();
  const refused = await send(site.author, bytes, other.id);
  expect([refused.statusCode, problemOf(refused).code]).toEqual([409, 'media.exists']);
  const back = await replaced(media);
  const again = jsonOf<Media>(await send(site.author, bytes, back.id));
  await site.app.jobs.runDue();
  expect([again.url, await statusOf(media.url)]).toEqual([media.url, 200]);
});

it('an author can replace only their own uploads', async () => {
  const media = await uploaded(site.editor);
  const refused = await send(site.author, await png(), media.id);
  expect([refused.statusCode, problemOf(refused).code]).toEqual([403, 'auth.forbidden']);
  const { statusCode } = await send(site.editor, Buffer.from('no image'), media.id);
  expect(statusCode).toBe(415);
});

it('an author sees how many articles of others use an image, but not which', async () => {
  const media = await uploaded();
  const content = `<p><img src="${media.url}" alt="x" /></p>`;
  await makeArticle(site.db, { content, status: 'draft', authorId: site.editor.id });
  const uses = jsonOf<MediaUses>(await site.author.get(`/api/media/${media.id}/uses`));
  expect(uses).toEqual({
    articles: [],
    others: 1,
    games: [],
    authors: [],
    pages: 0,
    settings: 0,
    snippets: [],
  });
});

it('the library is filtered and sorted', async () => {
  const described = await uploaded();
  jsonOf(await site.author.put(`/api/media/${described.id}`, { alt: 'A bench', caption: '' }));
  const plain = await uploaded();
  await makeArticle(site.db, { content: `<p><img src="${plain.url}" alt="" /></p>` });
  const ids = async (query: string) => {
    const page = jsonOf<MediaPage>(await site.author.get(`/api/media?limit=100&${query}`));
    expect(page.totalCount).toBe(page.media.length);
    return page.media.map(({ id }) => id);
  };
  const without = await ids('filter=no-alt');
  expect([without.includes(plain.id), without.includes(described.id)]).toEqual([true, false]);
  const unused = await ids('filter=unused');
  expect([unused.includes(plain.id), unused.includes(described.id)]).toEqual([false, true]);
  expect(await ids('filter=unused&search=bench')).toEqual([described.id]);
  expect(await ids('sort=oldest')).toEqual((await ids('')).reverse());
  const { media } = jsonOf<MediaPage>(await site.author.get('/api/media?sort=largest'));
  expect(media.map(({ bytes }) => bytes)).toEqual(
    media.map(({ bytes }) => bytes).sort((one, other) => other - one),
  );
});

it('an author replaces a file only while it is in their own drafts', async () => {
  const media = await uploaded();
  const shown = {
    title: 'Mine',
    category: 'news',
    content: `<p><img src="${media.url}" alt="x" /></p>`,
  };
  const draft = jsonOf<AdminArticle>(await site.author.post('/api/articles', shown), 201);
  const first = jsonOf<Media>(await send(site.author, await png(31, 9), media.id));
  jsonOf(await site.editor.put(`/api/articles/${draft.id}`, { status: 'published' }));
  const refused = await send(site.author, await png(32, 9), media.id);
  expect(problemOf(refused)).toMatchObject({ status: 409, code: 'media.in_use' });
  expect(jsonOf<Media>(await site.editor.get(`/api/media/${media.id}`)).url).toBe(first.url);
  jsonOf(await send(site.editor, await png(32, 9), media.id));
});

it('an article that was published and is in the trash counts as published', async () => {
  const media = await uploaded();
  const content = `<p><img src="${media.url}" alt="x" /></p>`;
  const fields = { title: 'Mine', category: 'news', content };
  const { id } = jsonOf<AdminArticle>(await site.author.post('/api/articles', fields), 201);
  const credited = (credit: string) =>
    site.author.put(`/api/media/${media.id}`, { alt: '', caption: '', credit });
  // A draft in the trash returns as a draft.
  jsonOf(await site.author.del(`/api/articles/${id}`));
  jsonOf(await credited('Me'));
  jsonOf(await site.author.post(`/api/articles/${id}/restore`, { asBefore: true }));
  jsonOf(await site.editor.put(`/api/articles/${id}`, { status: 'published' }));
  jsonOf(await site.author.del(`/api/articles/${id}`));
  const refused = [
    await credited('Buy pills'),
    await send(site.author, await png(33, 9), media.id),
  ];
  for (const answer of refused) {
    expect(problemOf(answer)).toMatchObject({ status: 409, code: 'media.in_use' });
  }
  jsonOf(await site.author.post(`/api/articles/${id}/restore`, { asBefore: true }));
  const shown = jsonOf<Media>(await site.editor.get(`/api/media/${media.id}`));
  expect([shown.credit, shown.key]).toEqual(['Me', media.key]);
});

it('the former URL of an embargoed image is as embargoed as the image', async () => {
  const media = await uploaded(site.editor);
  const content = `<p><img src="${media.url}" alt="x" /></p>`;
  const embargoUntil = new Date(site.clock.now + 86_400_000).toISOString();
  const held = { title: 'Held', category: 'news', content, embargoUntil, embargoReason: 'Agreed' };
  jsonOf(await site.editor.post('/api/articles', held), 201);
  await replaced(media);
  const open = { title: 'Open', category: 'news', content, status: 'published' };
  const refusal = { code: 'article.image_held' };
  expect(problemOf(await site.editor.post('/api/articles', open))).toMatchObject(refusal);
  const other = { ...open, content: '<p>Words.</p>' };
  const { id } = jsonOf<AdminArticle>(await site.editor.post('/api/articles', other), 201);
  const saved = await site.editor.put(`/api/articles/${id}`, { content });
  expect(problemOf(saved)).toMatchObject(refusal);
});

it('the file of a much-used image is replaced at once, and the articles follow by a job', async () => {
  const media = await uploaded();
  const content = `<p><img src="${media.url}" alt="x" /></p>`;
  const ids: number[] = [];
  for (let left = 30; left > 0; left -= 1) ids.push((await makeArticle(site.db, { content })).id);
  const next = await replaced(media);
  const shown = async (url: string) => {
    const bodies = site.db.selectFrom('article_bodies').select('article_id as id');
    const rows = await bodies.where('content', 'like', `%${url}%`).execute();
    return rows.map(({ id }) => id);
  };
  expect([(await shown(next.url)).length, (await shown(media.url)).length]).toEqual([25, 5]);
  // Until the job runs, the former URL shows the new file, and a save counts as a use.
  const { headers } = await site.visitor.get(media.url);
  expect(headers.location).toBe(next.url);
  const last = ids.at(-1) ?? 0;
  jsonOf(await site.editor.put(`/api/articles/${last}`, { tags: ['Saved'] }));
  await site.app.jobs.runDue();
  expect([await shown(next.url), await shown(media.url)]).toEqual([ids, []]);
  expect(jsonOf<Media>(await site.editor.get(`/api/media/${media.id}`)).uses).toBe(30);
});
