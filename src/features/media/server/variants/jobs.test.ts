import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '#lib/durations.ts';
import type { App } from '#platform/http/routes.ts';
import { claimDue, finish } from '#platform/jobs/rows.ts';
import { openStorage } from '#platform/storage/open.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { loggedIn } from '#tests/support/content/people.ts';
import {
  buildTestApp,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { startS3 } from '#tests/support/servers/s3-server.ts';
import { get, problemOf } from '#tests/support/site/requests.ts';
import type { Media } from '../../contract.ts';
import { enqueueSizes, SIZES_JOB } from './jobs.ts';

describe('image sizes', () => {
  let database: TestDatabase;
  let app: App;
  let headers: { cookie: string };

  beforeAll(async () => {
    database = await openTestDatabase({ env: { LOG_LEVEL: 'silent' } });
    ({ headers } = await loggedIn(database.db, 'editor'));
    app = await buildTestApp(database);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const call = async (method: 'GET' | 'DELETE', { id }: Media) =>
    (await app.inject({ method, url: `/api/media/${id}`, headers })).json<Media>();
  const folderOf = ({ key }: Media) => path.join(database.config.dataDir, 'media', key);
  async function uploaded(bytes: Buffer): Promise<Media> {
    const answer = await upload(app, headers, bytes);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Media>();
  }

  it('a job makes the sizes, and the image reports progress', async () => {
    const media = await uploaded(await drawing(1000, 700).jpeg().toBuffer());
    expect(media).toMatchObject({ state: 'processing', done: 1, total: 11 });
    expect(await readdir(folderOf(media))).toEqual(['1000.jpg']);
    await app.jobs.runDue();
    expect(await call('GET', media)).toMatchObject({ state: 'ready', done: 11, error: null });
    expect(await readdir(folderOf(media))).toHaveLength(11);
  });

  it('an interrupted job continues with the missing sizes', async () => {
    const media = await uploaded(await drawing(1000, 700).jpeg().toBuffer());
    await app.jobs.runDue();
    const folder = folderOf(media);
    const late = [
      '480.avif',
      '960.avif',
      '1000.avif',
      '240.webp',
      '768.webp',
      '240.avif',
      '768.avif',
    ];
    for (const file of late) await rm(path.join(folder, file));
    await database.db.updateTable('media').set({ done: 4 }).where('id', '=', media.id).execute();
    const before = await stat(path.join(folder, '960.webp'));
    await enqueueSizes(database.db, media.key, NOW);
    await app.jobs.runDue();
    expect(await call('GET', media)).toMatchObject({ state: 'ready', done: 11 });
    expect(await readdir(folder)).toHaveLength(11);
    expect((await stat(path.join(folder, '960.webp'))).mtimeMs).toBe(before.mtimeMs);
  });

  it.each([1000, 768])(
    'sizes introduced after the upload of an image %i wide are made once on request',
    async (width) => {
      const media = await uploaded(await drawing(width, 720).jpeg().toBuffer());
      await app.jobs.runDue();
      const folder = folderOf(media);
      const former = width === 1000 ? [480, 960, 1000] : [480, width];
      const old = former.flatMap((one) => [`${one}.webp`, `${one}.avif`]);
      const added = (await readdir(folder)).filter(
        (name) => ![`${width}.jpg`, ...old].includes(name),
      );
      for (const file of added) await rm(path.join(folder, file));
      const made = { done: old.length + 1, total: old.length + 1 };
      await database.db.updateTable('media').set(made).where('id', '=', media.id).execute();
      const ask = () => get(app, `/media/${media.key}/240.avif`);
      await sql`pragma query_only = on`.execute(database.db);
      expect((await ask()).statusCode).toBe(200);
      await sql`pragma query_only = off`.execute(database.db);
      expect((await ask()).headers['cache-control']).toBe('public, max-age=10');
      await ask();
      const waiting = database.db
        .selectFrom('jobs')
        .select('payload')
        .where('state', '=', 'waiting');
      expect(await waiting.where('name', '=', SIZES_JOB).execute()).toHaveLength(1);
      await app.jobs.runDue();
      expect(await call('GET', media)).toMatchObject({ state: 'ready', done: media.total });
      expect(await readdir(folder)).toHaveLength(media.total);
      expect((await ask()).headers['cache-control']).toContain('immutable');
    },
  );

  it('a missing original fails the job, and a new upload starts again', async () => {
    const bytes = await drawing(1000, 700).jpeg().toBuffer();
    const media = await uploaded(bytes);
    await openStorage(database.config).remove(media.url.replace('/media/', ''));
    await app.jobs.runDue();
    const error = 'The image is missing from the storage.';
    expect(await call('GET', media)).toMatchObject({ state: 'failed', error });
    expect((await uploaded(bytes)).id).toBe(media.id);
    await app.jobs.runDue();
    expect(await call('GET', media)).toMatchObject({ state: 'ready', error: null });
  });

  it('sizes are deleted with the image, even while they are made', async () => {
    const media = await uploaded(await drawing(1600, 1600).png().toBuffer());
    const making = app.jobs.runDue();
    await vi.waitFor(
      async () => expect((await readdir(folderOf(media))).length).toBeGreaterThan(1),
      { timeout: 25_000, interval: 20 },
    );
    await call('DELETE', media);
    await making;
    await app.jobs.runDue();
    await expect(readdir(folderOf(media))).rejects.toThrow('ENOENT');
  });

  it('sizes are deleted if the image is deleted between the last size and the end of the job', async () => {
    const media = await uploaded(await drawing(1000, 600).jpeg().toBuffer());
    await app.jobs.runDue();
    await enqueueSizes(database.db, media.key, NOW);
    const claimed = await claimDue(database.db, [SIZES_JOB], NOW);
    await call('DELETE', media);
    if (claimed) await finish(database.db, claimed.job, NOW);
    await app.jobs.runDue();
    await expect(readdir(folderOf(media))).rejects.toThrow('ENOENT');
  });
});

describe('image files in a bucket', () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let database: TestDatabase;
  let app: App;
  let headers: { cookie: string };
  let clock: number;

  beforeAll(async () => {
    s3 = await startS3();
    database = await openTestDatabase({ env: { ...s3.env, LOG_LEVEL: 'silent' } });
    ({ headers } = await loggedIn(database.db, 'editor'));
    app = await buildTestApp(database, { now: () => clock });
  });
  beforeEach(() => {
    clock = NOW;
  });
  afterEach(() => {
    s3.state.failing = null;
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await s3.stop();
  });

  const small = () => drawing(500, 400).jpeg().toBuffer();
  const take = (bytes: Buffer) => upload(app, headers, bytes);
  const call = (method: 'GET' | 'DELETE', { id }: Media) =>
    app.inject({ method, url: `/api/media/${id}`, headers });
  const stateOf = async (media: Media) => (await call('GET', media)).json<Media>().state;

  it('files are stored, served and deleted, and a failing bucket is reported', async () => {
    const bytes = await small();
    s3.state.failing = 500;
    const refused = await take(bytes);
    expect([refused.statusCode, problemOf(refused).code]).toEqual([503, 'storage.failed']);
    expect(refused.body).not.toContain('AKID');
    s3.state.failing = null;

    const media = (await take(bytes)).json<Media>();
    await app.jobs.runDue();
    expect(s3.objects.size).toBe(7);
    const served = await get(app, media.url);
    expect(served.rawPayload).toEqual(s3.objects.get(`/our-images${media.url}`)?.bytes);
    expect(served.headers['content-type']).toBe('image/jpeg');

    s3.state.failing = 503;
    const unreachable = await get(app, media.url);
    expect([unreachable.statusCode, problemOf(unreachable).code]).toEqual([503, 'storage.failed']);
    s3.state.failing = null;
    expect((await call('DELETE', media)).statusCode).toBe(200);
    await app.jobs.runDue();
    expect(s3.objects.size).toBe(0);
  });

  it('deletions are retried while the bucket fails', async () => {
    const media = (await take(await small())).json<Media>();
    s3.state.failing = 503;
    await app.jobs.runDue();
    expect(await stateOf(media)).toBe('processing');
    s3.state.failing = null;
    clock += 2 * MINUTE;
    await app.jobs.runDue();
    expect(await stateOf(media)).toBe('ready');

    s3.state.failing = 503;
    expect((await call('DELETE', media)).statusCode).toBe(200);
    await app.jobs.runDue();
    s3.state.failing = null;
    expect(s3.objects.size).toBe(7);
    clock += 2 * MINUTE;
    await app.jobs.runDue();
    expect(s3.objects.size).toBe(0);
  });

  it('files are deleted if the image is uploaded again but cannot be stored', async () => {
    const bytes = await small();
    const media = (await take(bytes)).json<Media>();
    await app.jobs.runDue();
    await call('DELETE', media);
    s3.state.failing = 503;
    expect((await take(bytes)).statusCode).toBe(503);
    s3.state.failing = null;
    clock += 61 * MINUTE;
    await app.jobs.runDue();
    expect(s3.objects.size).toBe(0);
  });

  it('files stay if the image is uploaded again before their deletion', async () => {
    const bytes = await small();
    const media = (await take(bytes)).json<Media>();
    await app.jobs.runDue();
    await call('DELETE', media);
    const again = (await take(bytes)).json<Media>();
    await app.jobs.runDue();
    expect([again.key, await stateOf(again), s3.objects.size]).toEqual([media.key, 'ready', 7]);

    // While they are removed it cannot come.
    await call('DELETE', again);
    await database.db
      .updateTable('jobs')
      .set({ state: 'running', claimed_until: NOW + MINUTE })
      .where('state', '=', 'waiting')
      .execute();
    const refused = await take(bytes);
    expect([refused.statusCode, problemOf(refused).code]).toEqual([503, 'media.busy']);
    expect(refused.headers['retry-after']).toBe('5');
  });
});
