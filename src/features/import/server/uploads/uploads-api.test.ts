import { once } from 'node:events';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { wxr } from '#tests/support/content/wxr.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import type { Import, ImportFiles, ImportUpload } from '../../contract.ts';
import { UPLOAD_MAX_BYTES } from '../../values.ts';
import { changeImport } from '../store.ts';
import { saveUpload } from './save-upload.ts';

const BASE = '/api/admin/imports';
const UPLOADS = `${BASE}/uploads`;

describe('uploads of imports', () => {
  let site: TestSite;
  let folder: string;
  beforeEach(async () => {
    site = await openTestSite({ env: { LOG_LEVEL: 'silent' } });
    folder = path.join(site.database.config.dataDir, 'imports');
  });
  afterEach(() => site.close());

  const send = (name: string, bytes: string, headers: object = {}) =>
    site.app.inject({
      method: 'POST',
      url: `${UPLOADS}?name=${encodeURIComponent(name)}`,
      headers: {
        cookie: site.admin.cookie,
        'content-type': 'application/octet-stream',
        ...headers,
      },
      payload: bytes,
    });
  const upload = async (name: string, text: string) =>
    jsonOf<ImportUpload>(await send(name, text), 201).path;
  const stored = async () => (await readdir(path.join(folder, 'uploads')).catch(() => [])).sort();

  it('an uploaded file is saved under a safe name and can be imported', async () => {
    const text = wxr([{ id: 1 }, { id: 2 }]);
    const saved = await upload('../../backup/old blog.xml', text);
    expect(saved).toMatch(/^uploads\/[0-9a-f]{16}\/old blog\.xml$/);
    expect(await readFile(path.join(folder, saved), 'utf8')).toBe(text);
    const { id } = jsonOf<Import>(await site.admin.post(BASE, { path: saved }), 201);
    await site.app.jobs.runDue();
    expect(jsonOf<Import>(await site.admin.get(`${BASE}/${id}`))).toMatchObject({
      name: 'old blog.xml',
      state: 'ready',
      report: { items: 2 },
    });
  });

  it('an interrupted upload leaves no file', async () => {
    await site.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = site.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST ${UPLOADS}?name=old.xml HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${site.admin.cookie}\r\n` +
        'content-type: application/octet-stream\r\ncontent-length: 1000\r\n\r\nhalf of it',
    );
    await vi.waitFor(async () => expect(await stored()).toHaveLength(1), 10_000);
    const [part = ''] = await stored();
    const early = await site.admin.post(BASE, { path: `uploads/${part}/old.xml` });
    expect([201, 400]).toContain(early.statusCode);
    socket.destroy();
    await vi.waitFor(async () => expect(await stored()).toEqual([]), 10_000);
  });

  it('a file that is empty or too large is refused', async () => {
    expect(problemOf(await send('old.xml', ''))).toMatchObject({ status: 400 });
    const tooLarge = saveUpload(
      site.database.config,
      { name: 'old.zip', length: UPLOAD_MAX_BYTES + 1 },
      Readable.from([]),
    );
    await expect(tooLarge).rejects.toMatchObject({ status: 413, code: 'import.too_large' });
    expect(await stored()).toEqual([]);
  });

  it('a full disk gives a clear error and leaves no file', async () => {
    const full = new Readable({
      read() {
        this.destroy(Object.assign(new Error('full'), { code: 'ENOSPC' }));
      },
    });
    const saving = saveUpload(site.database.config, { name: 'old.xml', length: 10 }, full);
    await expect(saving).rejects.toMatchObject({
      status: 507,
      code: 'import.no_space',
      message: 'The server’s disk is full. Free some space and upload the file again.',
    });
    expect(await stored()).toEqual([]);
  });

  it('uploads that arrive together leave room for the database', async () => {
    const piece = Buffer.alloc(4_000_000);
    let free = 40_000_000;
    const pieces = function* (count: number) {
      for (let sent = 0; sent < count; sent += 1) {
        free -= piece.length;
        yield piece;
      }
    };
    const send = (name: string) =>
      saveUpload(
        site.database.config,
        { name, length: undefined },
        Readable.from(pieces(8)),
        async () => free,
      ).then(
        () => 'saved',
        (problem: { code: string }) => problem.code,
      );
    expect(await Promise.all([send('a.xml'), send('b.xml')])).toContain('import.no_space');
    expect(free).toBeGreaterThan(-40_000_000);
  });

  it('unused uploads are deleted after a day, used ones after their import', async () => {
    await upload('b.xml', 'unused');
    const used = await upload('c.xml', wxr([{ id: 1 }]));
    const { id } = jsonOf<Import>(await site.admin.post(BASE, { path: used }), 201);
    await site.app.jobs.runDue();
    expect(await stored()).toHaveLength(2);
    const { now } = site.clock;
    for (const name of await stored()) {
      const own = path.join(folder, 'uploads', name);
      for (const file of [...(await readdir(own)).map((one) => path.join(own, one)), own]) {
        await utimes(file, now / 1000, now / 1000);
      }
    }
    site.clock.now = now + DAY;
    await site.app.jobs.runDue();
    expect(await stored()).toEqual([used.split('/')[1]]);
    const finished = { from: ['ready'], to: 'finished', now: site.clock.now } as const;
    await changeImport(site.db, id, finished);
    await site.app.jobs.runDue();
    expect(await stored()).toEqual([]);
  });

  it('files in the import folder are listed for admins, and uploads are logged', async () => {
    await mkdir(path.join(folder, 'parts'), { recursive: true });
    await writeFile(path.join(folder, 'old.zip'), 'PK');
    await upload('sent.xml', 'x');
    const { files } = jsonOf<ImportFiles>(await site.admin.get(`${BASE}/files`));
    expect(files.map(({ name, isFolder, bytes }) => [name, isFolder, bytes]).sort()).toEqual([
      ['old.zip', false, 2],
      ['parts', true, null],
    ]);
    const log = await site.db
      .selectFrom('security_log')
      .select(['event', 'account', 'detail'])
      .execute();
    expect(log).toContainEqual({ event: 'import', account: 'Ada', detail: 'sent.xml' });
    expect((await site.editor.get(`${BASE}/files`)).statusCode).toBe(403);
    const elsewhere = await site.admin.post(BASE, { path: '../secret' });
    expect(badFields(elsewhere)).toEqual(['path']);
  });
});
