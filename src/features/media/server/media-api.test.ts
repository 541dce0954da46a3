import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { Article } from '#features/articles/contract.ts';
import { editableArticle, makeArticle } from '#tests/support/content/articles.ts';
import { loggedIn } from '#tests/support/content/people.ts';
import { buildTestApp } from '#tests/support/databases/test-database.ts';
import { badFields, get, getJson, problemOf } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import type { Thumbnail } from '../contract.ts';
import { runCoverWorker } from './covers/run-cover-worker.ts';

vi.mock('./covers/run-cover-worker.ts', { spy: true });

const PIXEL = Buffer.from('an image');
const IMMUTABLE = 'public, max-age=31536000, immutable';

describe('covers', () => {
  const site = testApp();

  let askers = 0;
  /** From a new address each time, so that tests don't share limits. */
  function generate(id: number | string) {
    askers += 1;
    const url = `/api/articles/${id}/generate-thumbnail`;
    const remoteAddress = `10.0.${askers >> 8}.${askers & 255}`;
    return site.app.inject({ method: 'POST', url, remoteAddress });
  }

  async function coverOf(id: number) {
    const answer = await generate(id);
    expect(answer.statusCode, answer.body).toBe(200);
    const { thumbnailUrl, ...rest } = answer.json<Thumbnail>();
    expect(rest).toEqual({});
    expect(thumbnailUrl).toMatch(new RegExp(`^/covers/${id}/[0-9a-f]{32}/card\\.webp$`));
    return {
      url: thumbnailUrl,
      folder: path.join(site.database.config.dataDir, 'media', path.dirname(thumbnailUrl)),
    };
  }

  it('an article keeps its cover, and its files are written once', async () => {
    const { id } = await makeArticle(site.database.db, { title: 'Made once' });
    const first = await coverOf(id);
    const made = await stat(path.join(first.folder, 'card.webp'));
    for (let time = 0; time < 3; time += 1) expect((await coverOf(id)).url).toBe(first.url);
    const later = await stat(path.join(first.folder, 'card.webp'));
    expect([later.ino, later.mtimeMs]).toEqual([made.ino, made.mtimeMs]);
  });

  it('concurrent requests draw a cover once and leave no temporary files', async () => {
    const { id } = await makeArticle(site.database.db, { title: 'All at once' });
    vi.mocked(runCoverWorker).mockClear();
    const urls = await Promise.all(Array.from({ length: 8 }, () => coverOf(id)));
    expect(runCoverWorker).toHaveBeenCalledTimes(1);
    expect(new Set(urls.map(({ url }) => url)).size).toBe(1);
    const folder = urls[0]?.folder ?? '';
    for (const name of await readdir(path.dirname(folder))) expect(name).toMatch(/^[0-9a-f]{32}$/);
    const files = await readdir(folder);
    expect(files.sort()).toEqual(['card.avif', 'card.webp', 'social.png']);
  });

  it.each([
    ['card.webp', 'image/webp', 'webp', 800, 500],
    ['card.avif', 'image/avif', 'heif', 800, 500],
    ['social.png', 'image/png', 'png', 1200, 630],
  ])('%s is cached for ever, as %s of its size', async (file, type, format, width, height) => {
    const { id } = await makeArticle(site.database.db, { title: 'Of a size' });
    const { url } = await coverOf(id);
    const address = url.replace('card.webp', file);
    const answer = await get(site.app, address);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers['cache-control']).toBe(IMMUTABLE);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width, height });
    const head = await site.app.inject({ method: 'HEAD', url: address });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('an article names its share image, which is drawn on first request', async () => {
    const { id, slug } = await makeArticle(site.database.db, { title: 'Social' });
    const { coverUrl } = await getJson<Article>(site.app, `/api/articles/slug/${slug}`);
    const answer = await get(site.app, coverUrl);
    expect(answer.statusCode).toBe(200);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    const { url } = await coverOf(id);
    expect(path.dirname(coverUrl)).toBe(path.dirname(url));
  });

  it('only the current URL draws a cover', async () => {
    const { id } = await makeArticle(site.database.db, { title: 'Only as it is' });
    const { url, folder } = await coverOf(id);
    const { id: other } = await makeArticle(site.database.db, { title: 'Another article' });
    expect((await get(site.app, url.replace(`/${id}/`, `/${other}/`))).statusCode).toBe(404);
    expect((await get(site.app, `/covers/${id}/${'ab'.repeat(16)}/card.webp`)).statusCode).toBe(
      404,
    );
    expect(await readdir(path.dirname(folder))).toEqual([path.basename(folder)]);
    expect(await readdir(path.join(site.database.config.dataDir, 'media', 'covers'))).not.toContain(
      String(other),
    );
  });

  it('a new title or category changes the cover, a new text does not', async () => {
    const article = await editableArticle(site.database.db, { title: 'One title' });
    const first = await coverOf(article.id);
    await article.change({ content: '<p>Other text</p>', excerpt: 'Other' });
    expect((await coverOf(article.id)).url).toBe(first.url);
    await article.change({ title: 'Another title' });
    const second = await coverOf(article.id);
    expect(second.url).not.toBe(first.url);
    await article.change({ category: 'news' });
    expect((await coverOf(article.id)).url).not.toBe(second.url);
  });

  it('the cover of the former title still loads on open pages', async () => {
    const article = await editableArticle(site.database.db, { title: 'Former title' });
    const first = await coverOf(article.id);
    await article.change({ title: 'Present title' });
    await coverOf(article.id);
    expect((await get(site.app, first.url)).statusCode).toBe(200);
  });

  it('missing files are drawn again on request', async () => {
    const { id } = await makeArticle(site.database.db, { title: 'Lost and found' });
    const { url, folder } = await coverOf(id);
    const social = url.replace('card.webp', 'social.png');
    const bytes = (await get(site.app, social)).rawPayload;

    await rm(folder, { recursive: true });
    expect((await get(site.app, social)).rawPayload.equals(bytes)).toBe(true);
    await rm(path.join(folder, 'social.png'));
    expect((await get(site.app, social)).rawPayload.equals(bytes)).toBe(true);
    await rm(path.join(folder, 'card.webp'));
    await coverOf(id);
    expect(await readdir(folder)).toContain('card.webp');
    await rm(path.join(site.database.config.dataDir, 'media', 'covers'), { recursive: true });
    expect((await get(site.app, url)).statusCode).toBe(200);
  });

  it('every instance draws the same bytes into its own folder', async () => {
    const { id } = await makeArticle(site.database.db, { title: 'On every instance' });
    const { url } = await coverOf(id);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'savepoint-instance-'));
    const other = await buildTestApp({
      ...site.database,
      config: { ...site.database.config, dataDir },
    });
    for (const file of ['card.webp', 'card.avif', 'social.png']) {
      const address = url.replace('card.webp', file);
      const [here, there] = [await get(site.app, address), await get(other, address)];
      expect(there.statusCode, file).toBe(200);
      expect(there.rawPayload.equals(here.rawPayload), file).toBe(true);
    }
    await other.close();
    await rm(dataDir, { recursive: true });
  });

  it('covers exist for public articles only and are deleted with them', async () => {
    const draft = await editableArticle(site.database.db, { title: 'Not yet', status: 'draft' });
    const unknown = await generate(99_999_999);
    expect((await generate(draft.id)).statusCode).toBe(404);
    expect({ ...problemOf(await generate(draft.id)), requestId: '' }).toEqual({
      ...problemOf(unknown),
      requestId: '',
    });

    await draft.change({ status: 'published' });
    const { url } = await coverOf(draft.id);
    expect((await get(site.app, url)).statusCode).toBe(200);
    await draft.change({ status: 'archived' });
    expect((await generate(draft.id)).statusCode).toBe(404);
    const gone = await get(site.app, url);
    expect([gone.statusCode, problemOf(gone).code]).toEqual([404, 'media.not_found']);
    await draft.change({ status: 'published' });
    expect((await get(site.app, url)).statusCode).toBe(200);
  });

  it.each(['0', '-1', 'abc', '1.5', '1e3', '01', '9999999999', '%20', "1'--"])(
    '%s is refused as an article id',
    async (id) => {
      expect(badFields(await generate(id))).toEqual(['id']);
    },
  );

  it('an unknown query parameter is refused', async () => {
    const url = '/api/articles/1/generate-thumbnail?size=9000';
    expect(badFields(await site.app.inject({ method: 'POST', url }))).toEqual(['size']);
  });

  it('an unknown cover key is 404, and an invalid one is refused', async () => {
    const unknown = await get(site.app, `/covers/1/${'ab'.repeat(16)}/card.webp`);
    expect([unknown.statusCode, problemOf(unknown).code]).toEqual([404, 'media.not_found']);
    for (const key of ['..%2f..', 'short', 'G'.repeat(32), `${'a'.repeat(32)}%00`, '.']) {
      expect((await get(site.app, `/covers/1/${key}/card.webp`)).statusCode, key).toBeOneOf([
        400, 404,
      ]);
    }
    for (const file of ['card.png', 'social.png.tmp', '..%2fcard.webp', 'CARD.WEBP']) {
      expect(badFields(await get(site.app, `/covers/1/${'a'.repeat(32)}/${file}`)), file).toEqual([
        'file',
      ]);
    }
  });

  it('no other file of the data folder is served', async () => {
    await writeFile(path.join(site.database.config.dataDir, 'secret'), 'secret');
    for (const url of ['/covers/..%2f/secret', '/covers/%2e%2e/secret', '/covers/./../secret']) {
      expect((await get(site.app, url)).body, url).not.toBe('secret');
    }
  });

  it('a job draws the cover when an article without an image becomes public', async () => {
    vi.mocked(runCoverWorker).mockClear();
    const draft = await editableArticle(site.database.db, {
      title: 'Comes later',
      status: 'draft',
    });
    await makeArticle(site.database.db, { featuredImage: '/demo/images/bus.webp' });
    await site.app.jobs.runDue();
    vi.mocked(runCoverWorker).mockClear();
    await draft.change({ status: 'published' });
    await site.app.jobs.runDue();
    expect(runCoverWorker).toHaveBeenCalledTimes(1);
    await coverOf(draft.id);
    expect(runCoverWorker).toHaveBeenCalledTimes(1);
    await draft.change({ title: 'Comes under another name' });
    await site.app.jobs.runDue();
    await coverOf(draft.id);
    expect(runCoverWorker).toHaveBeenCalledTimes(2);
  });

  it('staff get uncached covers of articles that they can read', async () => {
    const ada = await loggedIn(site.database.db, 'author', 'ada');
    const bob = await loggedIn(site.database.db, 'author', 'bob');
    const editor = await loggedIn(site.database.db, 'editor');
    const fields = { title: 'Of Ada alone', status: 'draft', authorId: ada.userId } as const;
    const { id } = await makeArticle(site.database.db, fields);
    const url = `/api/articles/${id}/generate-thumbnail`;
    for (const { headers } of [ada, editor]) {
      const answer = await site.app.inject({ method: 'POST', url, headers });
      expect(answer.statusCode, answer.body).toBe(200);
      const { thumbnailUrl } = answer.json<Thumbnail>();
      const card = await site.app.inject({ url: thumbnailUrl, headers });
      expect([card.statusCode, card.headers['cache-control']]).toEqual([200, 'no-store']);
      expect((await get(site.app, thumbnailUrl)).statusCode).toBe(404);
    }
    const { headers } = bob;
    expect((await site.app.inject({ method: 'POST', url, headers })).statusCode).toBe(404);
  });

  it('at most twenty covers are drawn or wait, and the next request gets Retry-After', async () => {
    vi.mocked(runCoverWorker).mockClear();
    const ids: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      ids.push((await makeArticle(site.database.db, { title: `In line ${count}` })).id);
    }
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    vi.mocked(runCoverWorker).mockImplementation(async () => {
      await held;
      return { social: PIXEL, cardWebp: PIXEL, cardAvif: PIXEL };
    });
    const ask = (id: number | undefined, visitor: number) =>
      site.app.inject({
        method: 'POST',
        url: `/api/articles/${id}/generate-thumbnail`,
        remoteAddress: `198.51.100.${visitor}`,
      });
    const waiting = ids.slice(0, 20).map(ask);
    await vi.waitFor(() => expect(runCoverWorker).toHaveBeenCalledTimes(20));
    const refused = await ask(ids[20], 100);
    expect([refused.statusCode, problemOf(refused).code]).toEqual([503, 'media.busy']);
    expect(refused.headers['retry-after']).toBe('10');
    const sameAgain = ask(ids[0], 101);
    letGo();
    for (const answer of await Promise.all([...waiting, sameAgain])) {
      expect(answer.statusCode, answer.body).toBe(200);
    }
    expect((await ask(ids[20], 102)).statusCode).toBe(200);
    vi.mocked(runCoverWorker).mockReset();
  });

  it('one address can have thirty covers drawn a minute, and existing ones do not count', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 31; count += 1) {
      ids.push((await makeArticle(site.database.db, { title: `Popular ${count}` })).id);
    }
    const ask = (id: number | undefined, remoteAddress: string, headers = {}) =>
      site.app.inject({
        method: 'POST',
        url: `/api/articles/${id}/generate-thumbnail`,
        remoteAddress,
        headers,
      });
    vi.mocked(runCoverWorker).mockResolvedValue({
      social: PIXEL,
      cardWebp: PIXEL,
      cardAvif: PIXEL,
    });
    const last = ids.pop();
    for (const id of ids) expect((await ask(id, '192.0.2.1')).statusCode).toBe(200);
    const refused = await ask(last, '192.0.2.1');
    expect([refused.statusCode, problemOf(refused).code]).toEqual([429, 'request.too_many']);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    const forged = { 'x-forwarded-for': '192.0.2.77' };
    expect((await ask(last, '192.0.2.1', forged)).statusCode).toBe(429);
    for (const id of ids) expect((await ask(id, '192.0.2.1')).statusCode).toBe(200);
    expect((await ask(last, '192.0.2.2')).statusCode).toBe(200);
    expect((await ask(last, '192.0.2.1')).statusCode).toBe(200);
    vi.mocked(runCoverWorker).mockReset();
  });
});
