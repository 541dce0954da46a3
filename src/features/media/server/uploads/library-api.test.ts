import { access } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Article } from '#features/articles/contract.ts';
import type { RevisionContent } from '#features/articles/editing.contract.ts';
import type { AuditEntry } from '#features/audit-log/contract.ts';
import type { App } from '#platform/http/routes.ts';
import { editableArticle, makeArticle } from '#tests/support/content/articles.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { loggedIn } from '#tests/support/content/people.ts';
import {
  buildTestApp,
  ENGINES,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { badFields, get, getJson, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite } from '#tests/support/site/test-site.ts';
import type { Media, MediaPage } from '../../contract.ts';

describe('the image library', () => {
  let database: TestDatabase;
  let app: App;
  let ada: Awaited<ReturnType<typeof loggedIn>>;
  let bob: Awaited<ReturnType<typeof loggedIn>>;
  let editor: Awaited<ReturnType<typeof loggedIn>>;
  let admin: Awaited<ReturnType<typeof loggedIn>>;

  beforeAll(async () => {
    database = await openTestDatabase();
    app = await buildTestApp(database);
    ada = await loggedIn(database.db, 'author', 'ada');
    bob = await loggedIn(database.db, 'author', 'bob');
    editor = await loggedIn(database.db, 'editor', 'ed');
    admin = await loggedIn(database.db, 'admin');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const call = (
    { headers }: { headers: { cookie: string } },
    method: 'GET' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ) => app.inject({ method, url, headers, ...(payload && { payload }) });

  async function uploaded(who = ada, name = 'a.png', alt = ''): Promise<Media> {
    const bytes = await drawing(20, 20).png().toBuffer();
    const answer = await upload(app, who.headers, bytes, name, [{ name: 'alt', content: alt }]);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Media>();
  }

  it('every writer can use an image, and its uploader or an editor can edit and delete it', async () => {
    const media = await uploaded(ada);
    const url = `/api/media/${media.id}`;
    expect((await call(bob, 'GET', url)).json<Media>().can).toEqual([]);
    expect((await call(editor, 'GET', url)).json<Media>().can).toEqual(['edit', 'delete']);
    const text = { alt: 'A bench', caption: 'by the sea' };
    for (const [method, payload] of [['PUT', text], ['DELETE']] as const) {
      const answer = await call(bob, method, url, payload);
      expect([answer.statusCode, problemOf(answer).code]).toEqual([403, 'auth.forbidden']);
    }
    const turned = { alt: '\u202eA bench', caption: 'by \u2067the sea\u2069' };
    expect((await call(ada, 'PUT', url, turned)).json<Media>()).toMatchObject(text);
    const found = (await call(bob, 'GET', '/api/media?search=by the sea')).json<MediaPage>();
    expect(found.media.map((one) => one.id)).toEqual([media.id]);
    expect(
      badFields(await call(ada, 'PUT', url, { alt: 'x'.repeat(501), name: 'b' })).sort(),
    ).toEqual(['alt', 'name']);
    expect((await call(editor, 'DELETE', url)).statusCode).toBe(200);
    for (const method of ['GET', 'DELETE'] as const) {
      const answer = await call(editor, method, url);
      expect([answer.statusCode, problemOf(answer).code]).toEqual([404, 'media.not_found']);
    }
    await app.jobs.runDue();
    expect((await get(app, media.url)).statusCode).toBe(404);
    const folder = path.join(database.config.dataDir, 'media', media.key);
    await expect(access(folder)).rejects.toThrow('ENOENT');
  });

  it("an image outlives its uploader's account", async () => {
    const carl = await loggedIn(database.db, 'author', 'carl');
    const media = await uploaded(carl);
    await database.db.deleteFrom('users').where('id', '=', carl.userId).execute();
    const kept = (await call(ada, 'GET', `/api/media/${media.id}`)).json<Media>();
    expect(kept).toMatchObject({ uploadedBy: null, can: [] });
  });

  it('an image in use cannot be deleted, and the refusal names its articles', async () => {
    const media = await uploaded(ada);
    const url = `/api/media/${media.id}`;
    const content = `<p>See</p><p><img src="${media.url}" alt="x"></p>`;
    const inText = await editableArticle(database.db, { title: 'In the text', content });
    const above = await editableArticle(database.db, {
      title: 'A secret draft',
      status: 'draft',
      featuredImage: `/media/${media.key}/20.webp`,
      authorId: bob.userId,
    });
    expect((await call(ada, 'GET', url)).json<Media>().uses).toBe(2);

    const refused = await call(editor, 'DELETE', url);
    const { code, detail, uses } = problemOf(refused);
    expect([refused.statusCode, code]).toEqual([409, 'media.in_use']);
    expect(uses).toEqual([
      { id: inText.id, title: 'In the text' },
      { id: above.id, title: 'A secret draft' },
    ]);
    expect(detail).toContain(`"In the text" (${inText.id})`);
    // An author learns that another article uses it, but not which.
    const forAda = problemOf(await call(ada, 'DELETE', url));
    expect(forAda.uses).toEqual([{ id: inText.id, title: 'In the text' }]);
    expect(forAda.detail).toMatch(/, 1 other article\.$/);

    await inText.change({ content: '<p>No image any more.</p>' });
    expect(problemOf(await call(ada, 'DELETE', url)).detail).toMatch(/: 1 article\.$/);
    await database.db.deleteFrom('articles').where('id', '=', above.id).execute();
    expect((await call(ada, 'DELETE', url)).statusCode).toBe(200);
  });

  it('each existing image of an article is recorded once', async () => {
    const [one, other] = [await uploaded(), await uploaded()];
    const gone = `/media/${'ab'.repeat(10)}-10x10/10.jpg`;
    const content = [one, other, one].map(({ url }) => `<img src="${url}">`).join('');
    await makeArticle(database.db, { content: `<p>${content}<img src="${gone}"></p>` });
    for (const { id } of [one, other]) {
      expect((await call(ada, 'GET', `/api/media/${id}`)).json<Media>().uses).toBe(1);
    }
  });

  it('readers get several sizes, and the stored HTML stays unchanged', async () => {
    const media = await uploaded();
    const content = `<p><img src="${media.url}" alt="A bench" /></p>`;
    const { id, slug } = await makeArticle(database.db, { content });
    const article = await getJson<Article>(app, `/api/articles/slug/${slug}`);
    expect(article.content).toContain('width="20" height="20"');
    expect(article.content).toContain(`srcset="/media/${media.key}/20.webp 20w"`);
    const mine = await call(editor, 'GET', `/api/my/articles/${id}`);
    expect(mine.json<Article>().content).toBe(content);
    const saved = await call(editor, 'PUT', `/api/articles/${id}`, { content: article.content });
    expect(saved.json<Article>().content).toBe(
      `<p><img src="${media.url}" alt="A bench" width="20" height="20" /></p>`,
    );
  });

  it('uploads and deletions are recorded in the activity log', async () => {
    const { id, name } = await uploaded(editor);
    await call(editor, 'DELETE', `/api/media/${id}`);
    const [last, before] = (await call(admin, 'GET', '/api/admin/history?limit=2')).json<
      AuditEntry[]
    >();
    const subject = { type: 'media', id, name };
    expect(last).toMatchObject({ action: 'media.deleted', actor: 'ed', subject });
    expect(before).toMatchObject({ action: 'media.uploaded', actor: 'ed', subject });
  });

  it('an image lists the versions that show it, before and after its deletion', async () => {
    const media = await uploaded(editor);
    const { id, change } = await editableArticle(database.db, {
      content: `<p>See</p><p><img src="${media.url}" alt="x"></p>`,
    });
    const uses = async () => {
      const { uses: now, formerUses } = (
        await call(admin, 'GET', `/api/media/${media.id}`)
      ).json<Media>();
      return [now, formerUses];
    };
    expect(await uses()).toEqual([1, 0]);
    await change({ content: '<p>Without.</p>' });
    expect(await uses()).toEqual([0, 1]);
    const missing = async (version: number) =>
      (await call(admin, 'GET', `/api/articles/${id}/revisions/${version}`)).json<RevisionContent>()
        .missingImages;
    expect(await missing(1)).toBe(0);
    expect((await call(editor, 'DELETE', `/api/media/${media.id}`)).statusCode).toBe(200);
    expect([await missing(1), await missing(2)]).toEqual([1, 0]);
  });
});

describe.each(ENGINES)('the library list on %s', (engine) => {
  it('the list is searched by name and alternative text, newest first', async () => {
    const site = await openTestSite({ engine });
    const { cookie } = site.author;
    for (const [name, alt] of [
      ['lighthouse.png', ''],
      ['b.png', 'A LIGHTHOUSE by night'],
      ['100%_sure.png', ''],
    ] as const) {
      const bytes = await drawing(20, 20).png().toBuffer();
      const words = [{ name: 'alt', content: alt }];
      jsonOf(await upload(site.app, { cookie }, bytes, name, words), 201);
    }
    const names = async (query: string) => {
      const answer = await site.author.get(`/api/media?${query}`);
      const { media, totalCount } = jsonOf<MediaPage>(answer);
      return [totalCount, ...media.map((one) => one.name)];
    };
    expect(await names('')).toEqual([3, '100%_sure.png', 'b.png', 'lighthouse.png']);
    expect(await names('search=Líghthouse')).toEqual([2, 'b.png', 'lighthouse.png']);
    expect(await names('search=%25_')).toEqual([1, '100%_sure.png']);
    expect(await names('search=nowhere')).toEqual([0]);
    expect(await names('limit=1&offset=1')).toEqual([3, 'b.png']);
    const wrong = badFields(await site.author.get('/api/media?limit=101&q=1'));
    expect(wrong.sort()).toEqual(['limit', 'q']);
    expect((await site.visitor.get('/api/media')).statusCode).toBe(401);
    await site.close();
  });
});
