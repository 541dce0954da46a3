import { describe, expect, it } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import { publishDue } from '#features/articles/server/scheduler/publish-due.ts';
import type { ArticleInput } from '#features/articles/writing.contract.ts';
import type { AdminGame } from '#features/games/contract.ts';
import type { DeskEntry } from '#features/live/contract.ts';
import { DAY, HOUR } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeAuthor, signArticle } from '#tests/support/content/authors.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { badFields, get, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import { cropPaths } from '../crops.values.ts';

const UNTIL = NOW + DAY;
const iso = (at: number) => new Date(at).toISOString();
const HELD = { embargoUntil: iso(UNTIL), embargoReason: 'Review embargo' };

describe('images of an article under embargo', () => {
  const site = testSite({ env: { BYLINES: 'on' } });

  const image = async () => {
    const file = await drawing(400, 200).jpeg().toBuffer();
    const answer = await upload(site.app, { cookie: site.author.cookie }, file);
    const { url } = jsonOf<{ url: string }>(answer, 201);
    await site.app.jobs.runDue();
    return url;
  };
  const write = async (fields: Partial<ArticleInput> = {}, by = site.editor) =>
    jsonOf<AdminArticle>(
      await by.post('/api/articles', {
        title: 'A secret',
        content: '<p>words</p>',
        category: 'review',
        ...fields,
      }),
      201,
    );
  const imageOf = (url: string) => `<p>words</p><img src="${url}" alt="" />`;
  const heldImage = async () => {
    const url = await image();
    const article = await write({ ...HELD, content: imageOf(url) });
    return { url, article };
  };
  const seen = async (url: string) => (await get(site.app, url)).statusCode;
  const UNDER_EMBARGO = 'is under embargo until March 6, 2026 at 12:00 PM UTC';

  it('an embargoed image cannot become a portrait before its time', async () => {
    const { url } = await heldImage();
    const { username } = site.author;
    const id = await makeAuthor(site.db, { account: username });
    await signArticle(site.db, (await makeArticle(site.db)).id, id);
    const fields = { bio: 'Writes.', image: url };
    const own = await site.author.put('/api/account/author', fields);
    expect(problemOf(own).errors).toEqual([{ in: 'body', field: 'image', message: UNDER_EMBARGO }]);
    const named = { ...fields, name: 'A guest' };
    expect(badFields(await site.author.post('/api/authors', named))).toEqual(['image']);
    expect(badFields(await site.editor.put(`/api/authors/${id}`, named))).toEqual(['image']);
    for (const one of [url, ...cropPaths(url)]) expect(await seen(one), one).toBe(404);
    site.clock.now = UNTIL;
    for (const one of cropPaths(url)) expect(await seen(one), one).toBe(200);
    jsonOf(await site.author.put('/api/account/author', fields));
  });

  it('an image that is a portrait is visible where readers see its author', async () => {
    const url = await image();
    const id = await makeAuthor(site.db, { image: url });
    const { id: secret } = await write({ ...HELD, content: imageOf(url) });
    await signArticle(site.db, secret, id);
    expect(await seen(url)).toBe(404);
    await signArticle(site.db, (await makeArticle(site.db)).id, id);
    expect(await seen(url)).toBe(200);
    // An earlier portrait stays.
    jsonOf(await site.editor.put(`/api/authors/${id}`, { name: 'Another name', image: url }));
  });

  it('an embargoed image cannot be the cover of a listed game', async () => {
    const { url } = await heldImage();
    const game = { title: 'A game', cover: url };
    expect(badFields(await site.editor.post('/api/games', game))).toEqual(['cover']);
    const made = jsonOf<AdminGame>(await site.author.post('/api/games', game), 201);
    expect([made.isPublic, await seen(url)]).toEqual([false, 404]);
    const list = await site.editor.put(`/api/games/${made.id}`, { ...game, listed: true });
    expect(badFields(list)).toEqual(['cover']);
    expect(await seen(url)).toBe(404);
  });

  it('an embargoed image cannot be posted in public live coverage', async () => {
    const { url, article: secret } = await heldImage();
    const { id } = await makeArticle(site.db, { authorId: site.author.id });
    jsonOf(await site.editor.post(`/api/articles/${id}/live`, {}));
    const entries = `/api/articles/${id}/live/entries`;
    const entry = { text: '<p>Look.</p>', image: url };
    expect(badFields(await site.author.post(entries, entry))).toEqual(['image']);
    const posted = jsonOf<DeskEntry>(await site.author.post(entries, { text: '<p>a</p>' }), 201);
    const change = await site.author.patch(`${entries}/${posted.id}`, { image: url });
    expect(badFields(change)).toEqual(['image']);
    expect(await seen(url)).toBe(404);
    // In the article's own scheduled coverage it is allowed.
    const plan = { status: 'scheduled', scheduledPublishAt: iso(UNTIL) };
    jsonOf(await site.editor.put(`/api/articles/${secret.id}`, plan));
    jsonOf(await site.editor.post(`/api/articles/${secret.id}/live`, {}));
    jsonOf(await site.editor.post(`/api/articles/${secret.id}/live/entries`, entry), 201);
    expect(await seen(url)).toBe(404);
  });

  it('the embargo of a deleted article still holds its image after another one is lifted', async () => {
    const url = await image();
    const first = await write({ ...HELD, content: imageOf(url) });
    const sooner = iso(UNTIL - HOUR);
    const second = await write({ ...HELD, embargoUntil: sooner, content: imageOf(url) });
    jsonOf(await site.editor.del(`/api/articles/${first.id}`));
    const lifted = { reason: 'They agreed' };
    jsonOf(await site.editor.post(`/api/articles/${second.id}/lift-embargo`, lifted));
    expect(await seen(url)).toBe(404);
  });

  it('an image of an earlier version only is held too', async () => {
    const url = await image();
    const { id } = await write({ content: imageOf(url) });
    jsonOf(await site.editor.put(`/api/articles/${id}`, { content: '<p>without</p>', ...HELD }));
    expect(await seen(url)).toBe(404);
  });

  it('a deleted image is 404 at once, before a job removes its files', async () => {
    const url = await image();
    const { id } = await write({ ...HELD, content: imageOf(url) });
    jsonOf(await site.editor.del(`/api/articles/${id}?permanent=true`));
    const key = url.split('/')[2] ?? '';
    const media = await site.db
      .selectFrom('media')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    jsonOf(await site.editor.del(`/api/media/${media.id}`));
    expect([await seen(url), (await site.editor.get(url)).statusCode]).toEqual([404, 404]);
  });

  it('no role can publish an embargoed image in another article before its time', async () => {
    const { url } = await heldImage();
    const shows = { title: 'Another', content: imageOf(url), category: 'news' };
    const added = await site.editor.post('/api/articles', { ...shows, status: 'published' });
    expect(problemOf(added)).toMatchObject({
      status: 409,
      code: 'article.image_held',
      detail:
        'The file "image.jpg" is under embargo until March 6, 2026 at 12:00 PM UTC. ' +
        'Publish later, remove the file, or lift the embargo of its article first.',
    });
    const { id, slug } = await makeArticle(site.db, { title: 'Public' });
    const held = async (answer: ReturnType<typeof site.editor.put>) =>
      expect(problemOf(await answer).code).toBe('article.image_held');
    await held(site.editor.put(`/api/articles/${id}`, { content: imageOf(url) }));
    await held(site.editor.put(`/api/articles/${id}`, { featuredImage: url }));
    const sooner = { status: 'scheduled', scheduledPublishAt: iso(UNTIL - 1) };
    await held(site.editor.post('/api/articles', { ...shows, ...sooner }));
    const waits = await write({ ...shows, status: 'published' }, site.author);
    await held(site.editor.post(`/api/moderation/approve/${waits.id}`, {}));
    const articleIds = [waits.id];
    expect(
      jsonOf(await site.editor.post('/api/moderation/bulk-publish', { articleIds })),
    ).toMatchObject({ done: [], failed: [{ id: waits.id, code: 'article.image_held' }] });
    expect(await seen(url)).toBe(404);
    await write({ ...shows, status: 'scheduled', scheduledPublishAt: iso(UNTIL) });
    site.clock.now = UNTIL;
    jsonOf(await site.editor.post(`/api/moderation/approve/${waits.id}`, {}));
    jsonOf(await site.editor.put(`/api/articles/${id}`, { content: imageOf(url) }));
    expect([await seen(`/api/articles/slug/${slug}`), await seen(url)]).toEqual([200, 200]);
  });

  it('an image that was public before the embargo stays in its public article', async () => {
    const url = await image();
    const { id } = await write({ content: imageOf(url), status: 'published' });
    await write({ ...HELD, content: imageOf(url) });
    jsonOf(await site.editor.put(`/api/articles/${id}`, { title: 'Another title' }));
    expect(await seen(url)).toBe(200);
  });

  it('a scheduled article with the image waits for the end of the embargo', async () => {
    const url = await image();
    const planned = { status: 'scheduled', scheduledPublishAt: iso(NOW + HOUR) } as const;
    const { id, slug } = await write({ ...planned, content: imageOf(url) });
    await write({ ...HELD, content: imageOf(url) });
    site.clock.now = NOW + HOUR;
    expect(await publishDue(site.db, site.clock.now)).toEqual([]);
    const waits = jsonOf<AdminArticle>(await site.editor.get(`/api/my/articles/${id}`));
    expect([waits.status, waits.scheduledPublishAt]).toEqual(['scheduled', iso(UNTIL)]);
    expect((await site.events(id)).at(-1)).toEqual(['article.scheduled', 'Schedule', iso(UNTIL)]);
    expect(await seen(url)).toBe(404);
    site.clock.now = UNTIL;
    const published = await publishDue(site.db, UNTIL);
    expect(published).toContainEqual(expect.objectContaining({ id, isLate: false }));
    expect([await seen(`/api/articles/slug/${slug}`), await seen(url)]).toEqual([200, 200]);
  });
});
