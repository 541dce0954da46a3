import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startS3 } from '#tests/support/servers/s3-server.ts';
import { readConfig } from '../config/config.ts';
import { Problem } from '../http/problem.ts';
import { openStorage } from './open.ts';
import type { Storage } from './storage.ts';

vi.mock('node:fs/promises', { spy: true });

const BYTES = Buffer.from('bytes of an image');

const caught = async (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => error as Problem,
  );

async function* pieces(bytes: Buffer) {
  for (const byte of bytes) yield Buffer.from([byte]);
}

async function* broken() {
  yield BYTES;
  throw new Error('the upload broke off');
}

/** What holds of every place. */
function behaves(open: () => Storage): void {
  it('a stored file is returned until it is deleted', async () => {
    const storage = open();
    expect([await storage.has('a/b.webp'), await storage.get('a/b.webp')]).toEqual([false, null]);
    await storage.put('a/b.webp', BYTES, 'image/webp');
    await storage.put('a/c.webp', Buffer.from('other'), 'image/webp');
    const file = await storage.get('a/b.webp');
    expect(file?.size).toBe(BYTES.length);
    expect(file && (await buffer(file.stream))).toEqual(BYTES);
    expect(await storage.has('a/b.webp')).toBe(true);
    await storage.put('a/b.webp', Buffer.from('new'), 'image/webp');
    const replaced = await storage.get('a/b.webp');
    expect(replaced && String(await buffer(replaced.stream))).toBe('new');
    await storage.remove('a/b.webp');
    await storage.remove('a/b.webp');
    expect(await storage.get('a/b.webp')).toBeNull();
    expect(await storage.has('a/c.webp')).toBe(true);
    await storage.remove('a/c.webp');
  });

  it('a stream is stored, and parts of it are returned', async () => {
    const storage = open();
    await storage.putStream('a/long', pieces(BYTES), { size: BYTES.length, type: 'video/mp4' });
    const whole = await storage.get('a/long');
    expect(whole && (await buffer(whole.stream))).toEqual(BYTES);
    const part = await storage.get('a/long', { first: 9, last: 10 });
    expect(part?.size).toBe(2);
    expect(part && String(await buffer(part.stream))).toBe('an');
    expect(await storage.get('a/other', { first: 0, last: 1 })).toBeNull();
    await storage.remove('a/long');
  });

  it.each([
    ['ends early', pieces(BYTES)],
    ['breaks off', broken()],
  ])('a stream that %s stores nothing', async (_how, bytes) => {
    const storage = open();
    const stored = storage.putStream('a/long', bytes, { size: 99, type: 'video/mp4' });
    expect(await caught(stored)).toMatchObject({ status: 503, code: 'storage.failed' });
    expect(await storage.has('a/long')).toBe(false);
  });

  it.each(['../x', 'a/../../x', '/etc/passwd', 'a//b', '.hidden', 'a/.b', 'a\\b', 'a\0', '', 'a/'])(
    'the key %j cannot leave the folder',
    async (key) => {
      const storage = open();
      for (const call of [
        () => storage.put(key, BYTES, 'image/webp'),
        () => storage.get(key),
        () => storage.has(key),
        () => storage.remove(key),
      ]) {
        await expect((async () => call())()).rejects.toThrow('is not a valid storage key');
      }
    },
  );
}

describe('files in a folder', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'savepoint-storage-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  behaves(() => openStorage({ s3: null, dataDir }));

  it('no temporary file remains', async () => {
    const all = await readdir(path.join(dataDir, 'media'), {
      recursive: true,
      withFileTypes: true,
    });
    expect(all.filter((one) => one.isFile())).toEqual([]);
  });

  it('a full disk is reported as such, and the partial file is removed', async () => {
    vi.mocked(writeFile).mockImplementationOnce(async (file) => {
      closeSync(openSync(String(file), 'w'));
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    const storage = openStorage({ s3: null, dataDir });
    const error = await caught(storage.put('a/b.webp', BYTES, 'image/webp'));
    expect([error.status, error.code]).toEqual([503, 'storage.failed']);
    expect(error.message).toBe('The disk that files are stored on is full.');
    expect(await storage.get('a/b.webp')).toBeNull();
    expect(await readdir(path.join(dataDir, 'media/a'))).toEqual([]);
  });

  it('a folder that is not writable is reported as a storage failure', async () => {
    const broken = path.join(dataDir, 'broken');
    await mkdir(broken);
    // A file in place of the folder fails whatever the user's permissions.
    await writeFile(path.join(broken, 'media'), '');
    const storage = openStorage({ s3: null, dataDir: broken });
    const error = await caught(storage.put('a/b.webp', BYTES, 'image/webp'));
    expect(error).toBeInstanceOf(Problem);
    expect([error.status, error.code]).toEqual([503, 'storage.failed']);
    expect(error.message).not.toContain(broken);
    expect((error.cause as NodeJS.ErrnoException).code).toMatch(/^E/);
  });
});

describe('files in a bucket', () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3.stop());
  const open = (env: Record<string, string> = {}) => openStorage(readConfig({ ...s3.env, ...env }));

  behaves(() => open());

  it('files are stored under media/ with their content type', async () => {
    await open().put('a/b.webp', BYTES, 'image/webp');
    expect([...s3.objects]).toEqual([
      ['/our-images/media/a/b.webp', { bytes: BYTES, type: 'image/webp' }],
    ]);
  });

  it.each([
    [{ S3_SECRET_ACCESS_KEY: 'hunter2-wrong' }, 'S3 answered 403'],
    [{ S3_ACCESS_KEY_ID: 'hunter2-nobody' }, 'S3 answered 403'],
    [{ S3_BUCKET: 'not-there' }, 'S3 answered 404'],
    [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, 'S3 cannot be reached'],
  ])('%j fails with a message without secrets', async (env, cause) => {
    const error = await caught(open(env).put('a/b.webp', BYTES, 'image/webp'));
    expect([error.status, error.code]).toEqual([503, 'storage.failed']);
    expect(String(error.cause)).toContain(cause);
    const said = JSON.stringify([
      error,
      String(error),
      error.stack,
      error.cause,
      String(error.cause),
    ]);
    expect(said).not.toMatch(/hunter2|AKIDEXAMPLE/);
  });

  it('a service that does not respond fails after twenty seconds', async () => {
    const storage = open();
    for (const call of [
      () => storage.put('a/b.webp', BYTES, 'image/webp'),
      () => storage.get('a/b.webp'),
      () => storage.has('a/b.webp'),
    ]) {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const reached = new Promise<void>((resolve) => {
        s3.state.hanging = resolve;
      });
      const error = caught(call());
      await reached;
      vi.advanceTimersByTime(20_000);
      expect(await error).toMatchObject({ status: 503, code: 'storage.failed' });
      vi.useRealTimers();
    }
    s3.state.hanging = null;
    await storage.put('a/b.webp', BYTES, 'image/webp');
    expect(await storage.has('a/b.webp')).toBe(true);
  });

  it('a failing service is not reported as a missing file', async () => {
    const storage = open();
    s3.state.failing = 503;
    for (const call of [
      () => storage.get('a/b.webp'),
      () => storage.has('a/b.webp'),
      () => storage.remove('a/b.webp'),
    ]) {
      expect(await caught(call())).toMatchObject({ status: 503, code: 'storage.failed' });
    }
    s3.state.failing = null;
    expect(await storage.has('a/b.webp')).toBe(true);
  });
});
