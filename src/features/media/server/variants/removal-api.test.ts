import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RevisionContent } from '#features/articles/contract.ts';
import type { HistoryEntry } from '#features/audit-log/contract.ts';
import type { App } from '#platform/http/routes.ts';
import { editableArticle } from '#tests/support/articles.ts';
import { drawing, formOf, loggedIn, upload } from '#tests/support/pictures.ts';
import { problemOf } from '#tests/support/requests.ts';
import { startS3 } from '#tests/support/s3-server.ts';
import { buildTestApp, ENGINES, NOW, openTestStore } from '#tests/support/stores.ts';
import type { Media } from '../../contract.ts';

const MINUTES = 60_000;
/** On a machine that is busy with other things as well. */
const PATIENT = { timeout: 25_000, interval: 50 };

describe.each(ENGINES)('pictures that go, on %s', (engine) => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let store: Awaited<ReturnType<typeof openTestStore>>;
  let app: App;
  let headers: { cookie: string };

  beforeAll(async () => {
    s3 = await startS3();
    store = await openTestStore(engine, { env: { ...s3.env, LOG_LEVEL: 'silent' } });
    app = await buildTestApp(store);
    ({ headers } = await loggedIn(store.db, 'admin'));
  });
  afterAll(async () => {
    await app.close();
    await store.close();
    await s3.stop();
  });

  const small = () => drawing(20, 20).png().toBuffer();
  const uploaded = async (bytes: Buffer) => {
    const answer = await upload(app, headers, bytes);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Media>();
  };
  const ready = ({ id }: Media) =>
    vi.waitFor(
      async () => expect((await call('GET', `/api/media/${id}`)).json<Media>().state).toBe('ready'),
      PATIENT,
    );
  const call = (method: 'GET' | 'DELETE', url: string) => app.inject({ method, url, headers });
  const filesOf = ({ key }: Media) => [...s3.objects.keys()].filter((name) => name.includes(key));
  const removals = () => store.db.selectFrom('media_removals').selectAll().execute();

  it('leave no row without files: the same one is not taken while its files are removed', async () => {
    const bytes = await small();
    const media = await uploaded(bytes);
    await ready(media);
    expect((await call('DELETE', `/api/media/${media.id}`)).statusCode).toBe(200);
    expect([filesOf(media), await removals()]).toEqual([[], []]);

    // Another instance is at it.
    const { key } = media;
    const row = { key, type: 'image/jpeg', claimed_until: NOW } as const;
    await store.db.insertInto('media_removals').values(row).execute();
    const refused = await upload(app, headers, bytes);
    expect([refused.statusCode, problemOf(refused).code]).toEqual([503, 'media.busy']);
    expect(refused.headers['retry-after']).toBe('5');
    expect((await call('GET', '/api/media')).json()).toMatchObject({ totalCount: 0 });

    // It has died.
    await store.db
      .updateTable('media_removals')
      .set({ claimed_until: NOW - 1 })
      .execute();
    const again = await uploaded(bytes);
    await ready(again);
    expect(filesOf(again)).toHaveLength(again.total);
    expect(await removals()).toEqual([]);
  });

  it('go with all their files also where the storage fails meanwhile', async () => {
    const media = await uploaded(await small());
    await ready(media);
    s3.state.failing = 503;
    expect((await call('DELETE', `/api/media/${media.id}`)).statusCode).toBe(200);
    s3.state.failing = null;
    expect(filesOf(media)).not.toEqual([]);
    const later = await buildTestApp(store, { now: () => NOW + 2 * MINUTES });
    await later.listen({ host: '127.0.0.1', port: 0 });
    await vi.waitFor(
      async () => expect([filesOf(media), await removals()]).toEqual([[], []]),
      PATIENT,
    );
    await later.close();
  });

  it('are in the history, as those that come', async () => {
    const { id, name } = await uploaded(await small());
    await call('DELETE', `/api/media/${id}`);
    const [last, before] = (await call('GET', '/api/admin/history?limit=2')).json<HistoryEntry[]>();
    const subject = { type: 'media', id, name };
    expect(last).toMatchObject({ action: 'media.deleted', actor: 'admin', subject });
    expect(before).toMatchObject({ action: 'media.uploaded', actor: 'admin', subject });
  });

  it('are missed by earlier saves, which is said before and after', async () => {
    const media = await uploaded(await small());
    const { id, change } = await editableArticle(store.db, {
      content: `<p>See</p><p><img src="${media.url}" alt="x"></p>`,
    });
    const uses = async () => {
      const { uses: now, formerUses } = (await call('GET', `/api/media/${media.id}`)).json<Media>();
      return [now, formerUses];
    };
    expect(await uses()).toEqual([1, 0]);
    await change({ content: '<p>Without.</p>' });
    expect(await uses()).toEqual([0, 1]);
    const missing = async (version: number) =>
      (await call('GET', `/api/articles/${id}/revisions/${version}`)).json<RevisionContent>()
        .missingPictures;
    expect(await missing(1)).toBe(0);
    expect((await call('DELETE', `/api/media/${media.id}`)).statusCode).toBe(200);
    expect([await missing(1), await missing(2)]).toEqual([1, 0]);
  });

  it('are read only where there is a place for them in memory', async () => {
    const live = await buildTestApp(store);
    await live.listen({ host: '127.0.0.1', port: 0 });
    const { port } = live.server.address() as AddressInfo;
    const form = formOf([{ name: 'file', content: await small(), filename: 'a.png' }]);
    const head =
      'POST /api/media HTTP/1.1\r\nhost: 127.0.0.1\r\nsec-fetch-site: same-origin\r\n' +
      `cookie: ${headers.cookie}\r\ncontent-type: ${form.headers['content-type']}\r\n` +
      `content-length: ${form.payload.length}\r\n\r\n`;
    /** Sends the beginning of an upload, and no end. */
    const begin = async (): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(head);
      socket.write(form.payload.subarray(0, 100));
      return socket;
    };
    // More than there are places: one may be taken by the upload that asks whether all are.
    const sockets = await Promise.all(Array.from({ length: 16 }, begin));
    const one = await small();
    const refused = await vi.waitFor(async () => {
      const answer = await upload(live, headers, one);
      expect(answer.statusCode).toBe(503);
      return answer;
    }, PATIENT);
    expect(problemOf(refused)).toMatchObject({
      code: 'media.busy',
      detail: 'Too many pictures are waiting. Please try again.',
    });
    expect(refused.headers['retry-after']).toBe('10');
    for (const socket of sockets) socket.destroy();
    // Those that went give their places back.
    await vi.waitFor(async () => {
      const answer = await upload(live, headers, await small());
      expect(answer.statusCode, answer.body).toBe(201);
    }, PATIENT);
    await live.close();
  });
});
