import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStorage } from '#platform/storage/open.ts';
import { drawing, loggedIn, upload } from '#tests/support/pictures.ts';
import { get, problemOf } from '#tests/support/requests.ts';
import { startS3 } from '#tests/support/s3-server.ts';
import {
  buildTestApp,
  ENGINES,
  NOW,
  openTestStore,
  type TestStore,
} from '#tests/support/stores.ts';
import type { Media } from '../../contract.ts';
import { filesOf } from './files.ts';
import { WORKER } from './run-worker.ts';
import { type FirstFile, Workshop } from './workshop.ts';

const MINUTES = 60_000;
const WORKERS = path.join(import.meta.dirname, '../../../../../tests/support/workers');
const UNTIL_DONE = { timeout: 25_000, interval: 50 };

describe.each(ENGINES)('sizes that were left unfinished, on %s', (engine) => {
  let store: TestStore;
  let headers: { cookie: string };

  beforeAll(async () => {
    store = await openTestStore(engine, { env: { LOG_LEVEL: 'silent' } });
    ({ headers } = await loggedIn(store.db, 'editor'));
  });
  afterAll(() => store.close());

  const rowOf = (id: number) =>
    store.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const ready = (id: number) =>
    vi.waitFor(async () => expect((await rowOf(id)).state).toBe('ready'), UNTIL_DONE);
  const filesIn = (key: string) => readdir(path.join(store.config.dataDir, 'media', key));

  /** An upload in an application that is closed in the middle of its sizes. */
  async function interrupted(width = 1800): Promise<Media> {
    const app = await buildTestApp(store);
    const answer = await upload(app, headers, await drawing(width, width).jpeg().toBuffer());
    expect(answer.statusCode, answer.body).toBe(201);
    await app.close();
    return answer.json<Media>();
  }

  const listening = async (now: number) => {
    const app = await buildTestApp(store, { now: () => now });
    await app.listen({ host: '127.0.0.1', port: 0 });
    return app;
  };

  it('are made at the next start, from where they were', async () => {
    const { id, key, url } = await interrupted();
    const left = await rowOf(id);
    expect(left).toMatchObject({ state: 'processing', claimed_until: 0 });
    expect(left.done).toBeLessThan(left.total);
    const made = await filesIn(key);
    expect(made).toHaveLength(left.done);
    expect(`/media/${key}/${made.find((name) => name.endsWith('.jpg'))}`).toBe(url);

    const app = await listening(NOW + 1);
    await ready(id);
    expect((await filesIn(key)).sort()).toEqual(
      filesOf(key, 'jpg')
        .map(({ width, ext }) => `${width}.${ext}`)
        .sort(),
    );
    expect(await rowOf(id)).toMatchObject({ done: 7, total: 7, error: null });
    await app.close();
  });

  it('after a crash wait until their claim is over: another instance may be at them', async () => {
    const { id } = await interrupted(1000);
    // As if the process had died without a word.
    await store.db
      .updateTable('media')
      .set({ claimed_until: NOW + 90_000 })
      .where('id', '=', id)
      .execute();
    const early = await listening(NOW + 80_000);
    await early.close();
    expect(await rowOf(id)).toMatchObject({ state: 'processing', claimed_until: NOW + 90_000 });
    const late = await listening(NOW + 2 * MINUTES);
    await ready(id);
    await late.close();
  });

  it('are made once by two instances that start together', async () => {
    const { id } = await interrupted(1000);
    const apps = await Promise.all([listening(NOW + 1), listening(NOW + 1)]);
    await ready(id);
    await Promise.all(apps.map((app) => app.close()));
    const { done, total } = await rowOf(id);
    expect(done).toBe(total);
  });

  it('have failed where the picture itself is gone, and begin anew when it comes again', async () => {
    const bytes = await drawing(1700, 1700).jpeg().toBuffer();
    const first = await buildTestApp(store);
    const { id, key, url } = (await upload(first, headers, bytes)).json<Media>();
    await first.close();
    const storage = openStorage(store.config);
    await storage.remove(url.replace('/media/', ''));

    const app = await listening(NOW + 1);
    await vi.waitFor(async () => expect((await rowOf(id)).state).toBe('failed'), UNTIL_DONE);
    expect((await rowOf(id)).error).toBe('The picture is gone from the storage.');
    const again = await upload(app, headers, bytes);
    expect([again.statusCode, again.json<Media>().id]).toEqual([201, id]);
    await ready(id);
    expect(await filesIn(key)).toHaveLength(7);
    await app.close();
  });

  describe.each([
    ['endless.ts', 6000, 'Its sizes took too long to make.'],
    ['crashing.ts', 30_000, 'The process that makes its sizes ended early.'],
  ])('a worker that is %s', (file, timeoutMs, said) => {
    it('is the end of its picture alone', async () => {
      const key = `${file === 'endless.ts' ? 'e' : 'c'}`.repeat(20).concat('-500x500');
      const context = { db: store.db, storage: openStorage(store.config), now: () => NOW };
      const workshop = new Workshop(context, pino({ level: 'silent' }), {
        file: path.join(WORKERS, file),
        timeoutMs,
      });
      const row = {
        ...{ key, name: 'x', alt: '', caption: '', width: 500, height: 500, bytes: 1, error: null },
        ...({ type: 'image/jpeg', state: 'processing', name_key: '', user_id: null } as const),
        created_at: NOW,
      };
      const picture = {
        ...{ key, bytes: Buffer.from('x'), moves: false },
        find: async () => null,
        onFirst: async ({ total, claimedUntil }: FirstFile) => {
          const values = { ...row, done: 1, total, claimed_until: claimedUntil };
          const insert = store.db.insertInto('media').values(values).returning('id');
          return (await insert.executeTakeFirstOrThrow()).id;
        },
      };
      const id = await workshop.make(picture, workshop.reserve());
      await vi.waitFor(async () => expect((await rowOf(id)).state).toBe('failed'), UNTIL_DONE);
      expect(await rowOf(id)).toMatchObject({ done: 1, error: said });
      await workshop.stop();
    });
  });

  it('a worker is there by its own name', async () => {
    await expect(readdir(path.dirname(WORKER.file))).resolves.toContain('worker.ts');
  });
});

describe('sizes in a bucket', () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let store: TestStore;
  let headers: { cookie: string };

  beforeAll(async () => {
    s3 = await startS3();
    store = await openTestStore('sqlite', { env: { ...s3.env, LOG_LEVEL: 'silent' } });
    ({ headers } = await loggedIn(store.db, 'editor'));
  });
  afterAll(async () => {
    await store.close();
    await s3.stop();
  });

  it('are made, served and removed as in a folder; a bucket that fails says so', async () => {
    const app = await buildTestApp(store);
    const bytes = await drawing(500, 400).jpeg().toBuffer();
    s3.state.failing = 500;
    const refused = await upload(app, headers, bytes);
    expect([refused.statusCode, problemOf(refused).code]).toEqual([503, 'media.storage_failed']);
    expect(refused.body).not.toContain('AKID');
    s3.state.failing = null;

    const { id, key, url } = (await upload(app, headers, bytes)).json<Media>();
    const state = async () =>
      (await app.inject({ url: `/api/media/${id}`, headers })).json<Media>().state;
    await vi.waitFor(async () => expect(await state()).toBe('ready'), UNTIL_DONE);
    expect(s3.objects.size).toBe(5);
    const served = await get(app, url);
    expect(served.rawPayload).toEqual(s3.objects.get(`/our-pictures${url}`)?.bytes);
    expect(served.headers['content-type']).toBe('image/jpeg');
    expect((await get(app, `/media/${key.replace(/^./, 'x')}/500.jpg`)).statusCode).toBe(400);

    s3.state.failing = 503;
    const unreachable = await get(app, url);
    expect([unreachable.statusCode, problemOf(unreachable).code]).toEqual([
      503,
      'media.storage_failed',
    ]);
    s3.state.failing = null;
    const gone = await app.inject({ method: 'DELETE', url: `/api/media/${id}`, headers });
    expect(gone.statusCode).toBe(200);
    expect(s3.objects.size).toBe(0);
    await app.close();
  });

  it('wait for a bucket that fails in the middle', async () => {
    const app = await buildTestApp(store);
    const bytes = await drawing(1800, 1800).jpeg().toBuffer();
    const { id } = (await upload(app, headers, bytes)).json<Media>();
    s3.state.failing = 503;
    const row = () =>
      store.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await app.close();
    expect((await row()).state).toBe('processing');
    s3.state.failing = null;
    const later = await buildTestApp(store, { now: () => NOW + 2 * MINUTES });
    await later.listen({ host: '127.0.0.1', port: 0 });
    await vi.waitFor(async () => expect((await row()).state).toBe('ready'), UNTIL_DONE);
    await later.close();
  });
});
