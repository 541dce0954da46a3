import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '#lib/durations.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Operations } from '../../contract.ts';

const PATH = '/api/admin/backups';

describe('backups in the admin area', () => {
  const site = testSite({ env: { LOG_LEVEL: 'silent' } });

  const seen = async () => jsonOf<Operations>(await site.admin.get('/api/admin/operations'));
  const fileOf = (name: string) => path.join(site.database.config.dataDir, 'backups', name);

  it('a backup is created, verified and downloaded unchanged, and the security log records it', async () => {
    expect(jsonOf(await site.admin.post(PATH))).toEqual({ message: 'Backup started' });
    expect((await seen()).backups).toMatchObject({ isRunning: true, written: 0 });
    expect(problemOf(await site.admin.post(PATH))).toMatchObject({
      status: 409,
      code: 'backup.busy',
    });
    await site.app.jobs.runDue();
    const { kept } = (await seen()).backups;
    expect(kept).toMatchObject([{ kind: 'asked', damage: null }]);
    const file = kept[0]?.file ?? '';

    const answer = await site.admin.post(`${PATH}/download`, { file });
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="${file}"`,
    ]);
    expect(answer.rawPayload.equals(await readFile(fileOf(file)))).toBe(true);
    const log = jsonOf<{ entries: object[] }>(await site.admin.get('/api/security-log'));
    expect(log.entries[0]).toMatchObject({ event: 'export', detail: `The backup ${file}` });

    await appendFile(fileOf(file), 'x');
    jsonOf(await site.admin.post(`${PATH}/verify`, { file }));
    const again = await site.admin.post(`${PATH}/verify`, { file });
    expect(problemOf(again)).toMatchObject({ status: 409, code: 'backup.busy' });
    await site.app.jobs.runDue();
    expect((await seen()).issues).toMatchObject([
      { part: 'backups', severity: 'error', title: `The backup ${file} is damaged.` },
    ]);
  });

  it('a download requires a recent login', async () => {
    site.clock.now += 11 * MINUTE;
    const answer = await site.admin.post(`${PATH}/download`, { file: 'savepoint.tar' });
    expect(problemOf(answer)).toMatchObject({
      status: 403,
      code: 'auth.reauthentication_required',
    });
    site.clock.now -= 11 * MINUTE;
  });

  it.each(['../savepoint.sqlite', 'savepoint.sqlite', '/etc/passwd', ''])(
    'nothing else on the disk is one: %j',
    async (file) => {
      for (const verb of ['download', 'verify']) {
        const answer = await site.admin.post(`${PATH}/${verb}`, { file });
        expect(problemOf(answer)).toMatchObject({ status: 404, code: 'backup.not_found' });
      }
    },
  );

  it('a name longer than any file has is refused', async () => {
    const answer = await site.admin.post(`${PATH}/verify`, { file: 'x'.repeat(101) });
    expect(badFields(answer)).toEqual(['file']);
  });
});
