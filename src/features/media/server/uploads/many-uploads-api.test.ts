import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '#platform/http/routes.ts';
import { drawing, formOf, upload } from '#tests/support/content/images.ts';
import { loggedIn } from '#tests/support/content/people.ts';
import {
  buildTestApp,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import type { Media } from '../../contract.ts';

type Person = Awaited<ReturnType<typeof loggedIn>>;

/** Other tests may keep the machine busy. */
const PATIENT = { timeout: 25_000 };
const small = () => drawing(20, 20).png().toBuffer();

describe('concurrent uploads', () => {
  let database: TestDatabase;
  let app: App;
  let ada: Person;
  let bob: Person;
  let sockets: Socket[];
  /** The server's ends of them. */
  let served: Socket[];

  beforeEach(async () => {
    sockets = [];
    served = [];
    // What watches the speed of an upload, and nothing else.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    database = await openTestDatabase();
    app = await buildTestApp(database);
    app.server.on('connection', (socket) => served.push(socket));
    await app.listen({ host: '127.0.0.1', port: 0 });
    ada = await loggedIn(database.db, 'author', 'ada');
    bob = await loggedIn(database.db, 'author', 'bob');
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const socket of sockets) socket.destroy();
    await app.close();
    await database.close();
  });

  // Not vi.waitFor, which lets the time pass that an upload may take.
  const running = (count: number) => expect.poll(() => vi.getTimerCount(), PATIENT).toBe(count);

  /** Starts an upload of a megabyte and never finishes it. It has its place afterwards. */
  async function begin({ headers }: Person): Promise<Socket> {
    const before = vi.getTimerCount();
    const { port } = app.server.address() as AddressInfo;
    const content = Buffer.alloc(1_000_000);
    const form = formOf([{ name: 'file', content, filename: 'a.png' }]);
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(
      'POST /api/media HTTP/1.1\r\nhost: 127.0.0.1\r\nsec-fetch-site: same-origin\r\n' +
        `cookie: ${headers.cookie}\r\ncontent-type: ${form.headers['content-type']}\r\n` +
        `content-length: ${form.payload.length}\r\n\r\n`,
    );
    socket.write(form.payload.subarray(0, 100));
    await running(before + 1);
    return socket;
  }

  it('an account has at most two uploads at a time and cannot block others', async () => {
    const idle = vi.getTimerCount();
    for (let count = 0; count < 2; count += 1) await begin(ada);
    const refused = await upload(app, ada.headers, await small());
    expect(refused.statusCode).toBe(429);
    expect(problemOf(refused)).toMatchObject({
      code: 'media.busy',
      detail: 'Two of your images are still uploading. Please wait for one of them.',
    });
    expect(refused.headers['retry-after']).toBe('10');
    const answer = await upload(app, bob.headers, await small());
    expect(answer.statusCode, answer.body).toBe(201);
    for (const socket of sockets) socket.destroy();
    // Those that went give their places back.
    await running(idle);
    const again = await upload(app, ada.headers, await small());
    expect(again.statusCode, again.body).toBe(201);
  });

  it('at most twelve uploads run at a time', async () => {
    for (let count = 0; count < 6; count += 1) {
      const author = await loggedIn(database.db, 'author', `author${count}`);
      await begin(author);
      await begin(author);
    }
    const refused = await upload(app, bob.headers, await small());
    expect(refused.statusCode).toBe(503);
    expect(problemOf(refused)).toMatchObject({
      code: 'media.busy',
      detail: 'Too many uploads right now. Please try again.',
    });
    expect(refused.headers['retry-after']).toBe('10');
  });

  it('a stalled upload is aborted, a slow one is not', async () => {
    const [silent, steady] = [await begin(ada), await begin(ada)];
    const both = vi.getTimerCount();
    const received = text(silent);
    steady.write(Buffer.alloc(200_000));
    const readOfSteady = () =>
      served.find(({ remotePort }) => remotePort === steady.localPort)?.bytesRead;
    await expect.poll(readOfSteady, PATIENT).toBeGreaterThan(200_000);
    vi.advanceTimersByTime(10_000);
    const answer = await received;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"media.too_slow"');
    expect(vi.getTimerCount()).toBe(both - 1);
    // Its place is free.
    const next = await upload(app, ada.headers, await small());
    expect(next.statusCode, next.body).toBe(201);
  });
});

describe('a library with a quota', () => {
  it('a full library refuses uploads until images are deleted', async () => {
    const database = await openTestDatabase({ env: { MEDIA_QUOTA: '0.001MB' } });
    const app = await buildTestApp(database);
    const { headers } = await loggedIn(database.db, 'author', 'ada');
    const bytes = await drawing(600, 400).png().toBuffer();
    const first = await upload(app, headers, bytes);
    expect(first.statusCode, first.body).toBe(201);
    await app.jobs.runDue();
    const { stored_bytes: stored } = await database.db
      .selectFrom('media')
      .select('stored_bytes')
      .executeTakeFirstOrThrow();
    expect(stored).toBeGreaterThan(1000);

    const refused = await upload(app, headers, await small());
    expect([refused.statusCode, problemOf(refused).code]).toEqual([409, 'media.full']);
    expect(problemOf(refused).detail).toContain('raise MEDIA_QUOTA');
    // An existing file takes no more space.
    expect((await upload(app, headers, bytes)).statusCode).toBe(200);

    const { id } = first.json<Media>();
    await app.inject({ method: 'DELETE', url: `/api/media/${id}`, headers });
    expect((await upload(app, headers, await small())).statusCode).toBe(201);
    await app.close();
    await database.close();
  });
});
