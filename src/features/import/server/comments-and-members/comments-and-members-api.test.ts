import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IMPORTS, type ImportSite, openImportSite } from '#tests/support/site/import-site.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import type { Import } from '../../contract.ts';
import { ImportStopped } from '../assert-running.ts';
import { importSourceMembers } from './members.ts';

describe('comments and members of an import', () => {
  let site: ImportSite;
  beforeAll(async () => {
    site = await openImportSite();
  });
  beforeEach(async () => {
    await site.empty();
    await site.db.deleteFrom('newsletter_subscribers').execute();
  });
  afterAll(() => site.close());

  const folder = (...parts: string[]) =>
    path.join(site.database.config.dataDir, 'imports', ...parts);

  it('comments are stored as a file without IP addresses, and deleted with the import', async () => {
    const { id, comments } = await site.read([{ id: 1, comments: 2 }, { id: 2 }]);
    expect(comments).toBe(2);
    const answer = await site.admin.get(`${IMPORTS}/${id}/comments`);
    const lines = answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toEqual([
      {
        article: 'https://old.example/2019/06/post-1/',
        item: '1',
        title: 'Post 1',
        id: '5',
        parent: null,
        author: 'Bo',
        at: '2019-06-05T10:00:00.000Z',
        text: 'Hm 0',
        isApproved: true,
      },
      expect.objectContaining({ id: '6', parent: '5', text: 'Hm 1' }),
    ]);
    expect(answer.body).not.toMatch(/bo@mail|203\.0\.113/);
    jsonOf(await site.admin.del(`${IMPORTS}/${id}`));
    expect(await readdir(folder('.comments'))).toEqual([]);
    const none = await site.read([{ id: 1 }]);
    expect((await site.admin.get(`${IMPORTS}/${none.id}/comments`)).body).toBe('');
  });

  it('Ghost members and those of members.csv become unconfirmed subscribers', async () => {
    const posts = [{ id: '1', title: 'A', slug: 'a', status: 'published', html: '<p>x</p>' }];
    const members = [{ email: 'Ann@mail.example' }, { email: 'no address' }, { email: null }, 7];
    const data = { posts, members };
    const name = 'ghost';
    await mkdir(folder(name), { recursive: true });
    const db = JSON.stringify({ db: [{ meta: { version: '5' }, data }] });
    await writeFile(folder(name, 'ghost.json'), db);
    const table =
      'id,email,name\n1,bob@mail.example,Bob\n2,ANN@mail.example,Ann\n3,here@mail.example,\n';
    await writeFile(folder(name, 'site.members.csv'), table);
    await site.visitor.post('/api/newsletter/subscribe', { email: 'here@mail.example' });
    const body = { path: name, siteUrl: 'https://old.example' };
    const { id } = jsonOf<Import>(await site.admin.post(IMPORTS, body), 201);
    await site.app.jobs.runDue();
    expect((await site.view(id)).report?.members).toBe(7);
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/start`, { members: true }));
    await site.app.jobs.runDue();
    const view = await site.view(id);
    expect(view).toMatchObject({
      state: 'finished',
      members: { added: 2, existing: 2, invalid: 3 },
    });
    const stored = await site.db
      .selectFrom('newsletter_subscribers')
      .select(['email', 'state'])
      .orderBy('email')
      .execute();
    expect(stored).toEqual(
      ['Ann@mail.example', 'bob@mail.example', 'here@mail.example'].map((email) => ({
        email,
        state: 'pending',
      })),
    );
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/undo`));
    await site.app.jobs.runDue();
    const left = await site.db.selectFrom('newsletter_subscribers').select('email').execute();
    expect(left).toEqual([{ email: 'here@mail.example' }]);
  });

  it('members are counted once if the import was interrupted', async () => {
    const { id } = await site.read([{ id: 1 }]);
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/start`, {}));
    const emails = Array.from({ length: 450 }, (_, at) => `reader-${at % 300}@mail.example`);
    const source = { overview: null as never, articles: null as never, members: () => emails };
    const ending = new AbortController();
    const how = { now: site.clock.now, canSendEmail: false };
    ending.abort();
    await expect(
      importSourceMembers(site.db, id, source, { ...how, signal: ending.signal }),
    ).rejects.toThrow();
    await importSourceMembers(site.db, id, source, {
      ...how,
      signal: new AbortController().signal,
    });
    expect((await site.view(id)).members).toEqual({ added: 300, existing: 150, invalid: 0 });
    await site.app.jobs.runDue();
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/undo`));
    await site.app.jobs.runDue();
  });

  it('members are not imported after an undo', async () => {
    const { id } = await site.importPosts([{ id: 1 }]);
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/undo`));
    await site.app.jobs.runDue();
    const { db, clock } = site;
    const late = {
      overview: null as never,
      articles: null as never,
      members: () => ['a@b.example'],
    };
    const { signal } = new AbortController();
    const how = { now: clock.now, canSendEmail: false, signal };
    await expect(importSourceMembers(db, id, late, how)).rejects.toThrow(ImportStopped);
    const taken = db.selectFrom('newsletter_subscribers').select('id');
    expect(await taken.execute()).toEqual([]);
  });
});
