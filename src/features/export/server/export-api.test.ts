import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { madeFiles } from '#features/media/server/public.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeMedia } from '#tests/support/content/images.ts';
import { unzip } from '#tests/support/content/unzip.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import { EXPORT_FORMATS } from '../values.ts';

const EXPORT = '/api/admin/export';
const DAY = new Date(NOW).toISOString().slice(0, 10);

describe('exporting the site on the Import screen', () => {
  let site: TestSite;
  beforeEach(async () => {
    site = await openTestSite({ env: { LOG_LEVEL: 'silent', SITE_NAME: 'Fathom Games' } });
    await makeArticle(site.db, { title: 'A lamp', content: '<p>Light.</p>' });
  });
  afterEach(() => site.close());

  /** Asks as a browser does, and takes nothing yet. */
  async function ask(format: string): Promise<IncomingMessage> {
    if (!site.app.server.listening) await site.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = site.app.server.address() as AddressInfo;
    const headers = { cookie: site.admin.cookie, 'content-type': 'application/json' };
    const asked = request({ host: '127.0.0.1', port, path: EXPORT, method: 'POST', headers });
    asked.end(JSON.stringify({ format }));
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer;
  }

  it.each(EXPORT_FORMATS)(
    'downloads everything as %s with a file name of its own',
    async (format) => {
      const answer = await site.admin.post(EXPORT, { format });
      expect(answer.statusCode, answer.body).toBe(200);
      const ending = { savepoint: 'zip', markdown: 'zip', wxr: 'xml', ghost: 'json' }[format];
      const name = `fathom-games-${DAY}.${ending}`;
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
      const files =
        ending === 'zip' ? [...(await unzip(answer.rawPayload)).values()] : [answer.body];
      expect(files.some((file) => String(file).includes('A lamp'))).toBe(true);
      const log = site.db.selectFrom('security_log').select(['event', 'account', 'detail']);
      expect(await log.execute()).toContainEqual({
        event: 'export',
        account: 'Ada',
        detail: `Whole site, ${format}`,
      });
    },
  );

  it('runs one export per account until the download ends', async () => {
    // More than lies in buffers between the two.
    await site.db
      .updateTable('article_bodies')
      .set({ content: 'x'.repeat(20_000_000) })
      .execute();
    const held = await ask('ghost');
    expect(held.statusCode).toBe(200);
    const refused = await site.admin.post(EXPORT, { format: 'wxr' });
    expect(problemOf(refused)).toMatchObject({ status: 409, code: 'export.busy' });
    held.destroy();
    await vi.waitFor(async () => {
      expect((await site.admin.post(EXPORT, { format: 'wxr' })).statusCode).toBe(200);
    }, 10_000);
  });

  // Without it they have one or two, at the end.
  it('answers other requests while it runs', async () => {
    const content = `<p>${'Light. '.repeat(300)}</p>`;
    for (let made = 0; made < 500; made += 1) await makeArticle(site.db, { content });
    let turns = 0;
    const count = () => {
      turns += 1;
      turning = setImmediate(count);
    };
    let turning = setImmediate(count);
    await site.admin.post(EXPORT, { format: 'markdown' });
    clearImmediate(turning);
    expect(turns).toBeGreaterThan(5);
  });

  it('aborts the download if the export fails', async () => {
    const id = await makeMedia(site.db, site.admin.id);
    const media = site.db.selectFrom('media').selectAll().where('id', '=', id);
    // A folder can be opened, and not be read.
    for (const { storageKey } of madeFiles(await media.executeTakeFirstOrThrow())) {
      const folder = path.join(site.database.config.dataDir, 'media', storageKey);
      await mkdir(folder, { recursive: true });
    }
    const answer = await ask('savepoint');
    expect(answer.statusCode).toBe(200);
    await expect(buffer(answer)).rejects.toThrow('aborted');
  });
});
