import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { wxr } from '#tests/support/content/wxr.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import { ENGINES } from '#tests/support/stores/test-store.ts';
import type { Import } from '../../contract.ts';
import type { ImportFiles, ImportUpload } from '../../uploads.contract.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_PIECE_BYTES } from '../../values.ts';
import { changeImport } from '../store.ts';

const BASE = '/api/admin/imports';
const UPLOADS = `${BASE}/uploads`;

describe.each(ENGINES)('files that are sent to be moved in, on %s', (engine) => {
  let site: TestSite;
  let folder: string;
  beforeEach(async () => {
    site = await openTestSite({ engine, env: { LOG_LEVEL: 'silent' } });
    folder = path.join(site.store.config.dataDir, 'imports');
  });
  afterEach(() => site.close());

  const begin = async (name: string, bytes: number) =>
    jsonOf<ImportUpload>(await site.admin.post(UPLOADS, { name, bytes }), 201);

  const send = ({ id }: ImportUpload, from: number, piece: Buffer | string, last = false) =>
    site.app.inject({
      method: 'PUT',
      url: `${UPLOADS}/${id}?from=${from}${last ? '&last=true' : ''}`,
      headers: { cookie: site.admin.cookie, 'content-type': 'application/octet-stream' },
      payload: piece,
    });

  async function sent(name: string, text: string): Promise<string> {
    const begun = await begin(name, text.length);
    return String(jsonOf<ImportUpload>(await send(begun, 0, text, true)).path);
  }

  const stored = async () => (await readdir(path.join(folder, 'uploads')).catch(() => [])).sort();

  it('come in pieces, go on where they broke off, and are read', async () => {
    const text = wxr([{ id: 1 }, { id: 2 }]);
    const begun = await begin('../../backup/old blog.xml', text.length);
    expect(jsonOf<ImportUpload>(await send(begun, 0, text.slice(0, 300)))).toMatchObject({
      received: 300,
      path: null,
    });
    const wrong = await send(begun, 200, text.slice(200), true);
    expect(problemOf(wrong)).toMatchObject({ status: 409, code: 'import.upload_piece' });
    const { received } = jsonOf<ImportUpload>(await site.admin.get(`${UPLOADS}/${begun.id}`));
    const whole = jsonOf<ImportUpload>(await send(begun, received, text.slice(received), true));
    expect(whole.path).toMatch(/^uploads\/[0-9a-f]{16}\/old blog\.xml$/);
    expect(await readFile(path.join(folder, String(whole.path)), 'utf8')).toBe(text);

    const { id } = jsonOf<Import>(await site.admin.post(BASE, { path: whole.path }), 201);
    await site.app.jobs.runDue();
    expect(jsonOf<Import>(await site.admin.get(`${BASE}/${id}`))).toMatchObject({
      name: 'old blog.xml',
      state: 'ready',
      report: { items: 2 },
    });
  });

  it('keep what came of a piece that breaks off on its way', async () => {
    const begun = await begin('old.xml', 1000);
    await site.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = site.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `PUT ${UPLOADS}/${begun.id}?from=0 HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${site.admin.cookie}\r\n` +
        'content-type: application/octet-stream\r\ncontent-length: 1000\r\n\r\nhalf of it',
    );
    const received = async () =>
      jsonOf<ImportUpload>(await site.admin.get(`${UPLOADS}/${begun.id}`)).received;
    await vi.waitFor(async () => expect(await received()).toBe(10), 10_000);
    socket.destroy();
    await vi.waitFor(async () => {
      const rest = await send(begun, 10, 'and the rest');
      expect(jsonOf<ImportUpload>(rest).received).toBe(22);
    }, 10_000);
  });

  it('are not moved in before they are whole', async () => {
    const begun = await begin('old.xml', 1000);
    await send(begun, 0, 'half');
    const answer = await site.admin.post(BASE, { path: `uploads/${begun.id}/old.xml` });
    expect(badFields(answer)).toEqual(['path']);
  });

  it('are refused where they are too large, and a piece is', async () => {
    const large = { name: 'old.zip', bytes: UPLOAD_MAX_BYTES + 1 };
    expect(badFields(await site.admin.post(UPLOADS, large))).toEqual(['bytes']);
    expect(badFields(await site.admin.post(UPLOADS, { ...large, bytes: 0 }))).toEqual(['bytes']);
    const answer = await send(await begin('old.zip', 10), 0, Buffer.alloc(UPLOAD_PIECE_BYTES + 1));
    expect(problemOf(answer)).toMatchObject({ status: 413, code: 'import.too_large' });
  });

  it('leave nothing behind on a disk that is full', async () => {
    const begun = await begin('old.xml', 10);
    const file = path.join(folder, 'uploads', `${begun.id}.part`, 'old.xml');
    await rm(file);
    await symlink('/dev/full', file);
    const answer = await send(begun, 0, 'ten bytes.');
    expect(problemOf(answer)).toMatchObject({ status: 507, code: 'import.no_room' });
    expect(await stored()).toEqual([]);
    const again = await send(begun, 0, 'ten bytes.');
    expect(problemOf(again)).toMatchObject({ status: 404, code: 'import.no_upload' });
  });

  it('go when they are stopped, left for a day, or moved in', async () => {
    const stopped = await begin('a.xml', 10);
    await site.admin.del(`${UPLOADS}/${stopped.id}`);
    const left = await begin('b.xml', 10);
    const kept = await sent('c.xml', wxr([{ id: 1 }]));
    const { id } = jsonOf<Import>(await site.admin.post(BASE, { path: kept }), 201);
    await site.app.jobs.runDue();
    expect(await stored()).toEqual([`${left.id}.part`, kept.split('/')[1]].sort());

    const { now } = site.clock;
    const touch = async () => {
      for (const name of await stored()) {
        const own = path.join(folder, 'uploads', name);
        for (const file of [...(await readdir(own)).map((one) => path.join(own, one)), own]) {
          await utimes(file, now / 1000, now / 1000);
        }
      }
    };
    await touch();
    site.clock.now = now + DAY;
    await site.app.jobs.runDue();
    expect(await stored()).toEqual([kept.split('/')[1]]);

    const finished = { from: ['ready'], to: 'finished', now: site.clock.now } as const;
    await changeImport(site.db, id, finished);
    await site.app.jobs.runDue();
    expect(await stored()).toEqual([]);
  });

  it('are found beside what an operator put there, in the log, and by admins alone', async () => {
    await mkdir(path.join(folder, 'parts'), { recursive: true });
    await writeFile(path.join(folder, 'old.zip'), 'PK');
    await sent('sent.xml', 'x');
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
  });
});
