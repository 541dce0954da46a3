import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { makeBackup } from '#features/operations/server/backups/public.ts';
import { RECLAIM_JOB } from '#features/operations/server/public.ts';
import type { User } from '#features/users/contract.ts';
import { DAY } from '#lib/durations.ts';
import { enqueueTomorrow } from '#platform/jobs/queue.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { IMPORTS, type ImportSite, openImportSite } from '#tests/support/site/import-site.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';

const BACKUP = 'backup.tar';

interface Kind {
  /** Words that only the deleted data has. */
  markers: string[];
  /** @returns deletes it */
  create: (site: ImportSite) => Promise<() => Promise<unknown>>;
}

const KINDS: Record<string, Kind> = {
  subscriber: {
    markers: ['marked-reader@example.org', 'marked-reader'],
    async create({ db, visitor, editor }) {
      jsonOf(
        await visitor.post('/api/newsletter/subscribe', { email: 'Marked-Reader@example.org' }),
      );
      const { id } = await db
        .selectFrom('newsletter_subscribers')
        .select('id')
        .executeTakeFirstOrThrow();
      return () => editor.del(`/api/admin/newsletter/subscribers/${id}`);
    },
  },
  user: {
    markers: ['marked-user@example.org', 'marked-user@'],
    async create({ admin }) {
      const account = { username: 'Leaver', password: 'four kettles boil', role: 'author' };
      const made = await admin.post('/api/users', { ...account, email: 'marked-user@example.org' });
      const { id } = jsonOf<User>(made, 201);
      const change = { password: 'five kettles boil' };
      jsonOf(await admin.put(`/api/users/${id}`, change));
      jsonOf(await admin.put(`/api/users/${id}`, { email: 'other@example.org' }));
      return () => admin.del(`/api/users/${id}`);
    },
  },
  article: {
    markers: ['markedbody', 'markedexcerpt', 'markedrevision'],
    async create({ author, app }) {
      const article = { title: 'A lamp', category: 'news', excerpt: 'markedexcerpt of it' };
      const content = `<p>${'markedrevision and more words. '.repeat(400)}</p>`;
      const made = await author.post('/api/articles', { ...article, content });
      const { id, version } = jsonOf<{ id: number; version: number }>(made, 201);
      await app.jobs.runDue();
      const later = { content: `<p>${'markedbody, again. '.repeat(400)}</p>`, version };
      jsonOf(await author.put(`/api/articles/${id}`, later));
      await app.jobs.runDue();
      return () => author.del(`/api/articles/${id}?permanent=true`);
    },
  },
  import: {
    markers: ['markedimport', 'markedslug'],
    async create({ importPosts, admin, app }) {
      const posts = Array.from({ length: 30 }, (_, index) => ({
        id: index + 1,
        title: `Markedimport ${index}`,
        slug: `markedslug-${index}`,
        content: `Markedimport ${index}: ${'long text '.repeat(300)}`,
      }));
      const { id } = await importPosts(posts);
      return async () => {
        jsonOf(await admin.post(`${IMPORTS}/${id}/undo`));
        await app.jobs.runDue();
        return admin.del(`${IMPORTS}/${id}`);
      };
    },
  },
};

describe.each(ENGINES)('deleted data on %s', (engine) => {
  let site: ImportSite;
  afterEach(() => site.close());

  const { signal } = new AbortController();
  const backUp = async () => {
    const { config } = site.database;
    const file = path.join(config.dataDir, BACKUP);
    const options = { passphrase: null, media: 'all', now: site.clock.now, signal } as const;
    await makeBackup(config, { ...options, file });
  };
  /** Which files of the database, and whether the backup, contain one of the words. */
  const filesWith = async (markers: readonly string[]) => {
    const { dataDir } = site.database.config;
    const names = (await readdir(dataDir)).filter((one) => /^savepoint\.sqlite|^backup/.test(one));
    const found: string[] = [];
    for (const name of names) {
      const text = (await readFile(path.join(dataDir, name), 'latin1')).toLowerCase();
      if (markers.some((marker) => text.includes(marker))) found.push(name);
    }
    return found;
  };

  it.each(Object.keys(KINDS))('a deleted %s is in no file after the nightly job', async (name) => {
    const { markers, create } = KINDS[name] as Kind;
    site = await openImportSite(engine);
    const remove = await create(site);
    await site.app.jobs.runDue();
    await backUp();
    for (const marker of markers) expect(await filesWith([marker]), marker).toContain(BACKUP);
    expect(await remove()).toMatchObject({ statusCode: 200 });
    // A backup of SQLite is compacted; of PostgreSQL it has the words of the last public article until the job runs.
    if (engine === 'sqlite') {
      await backUp();
      expect(await filesWith(markers)).not.toContain(BACKUP);
    }
    site.clock.now += DAY;
    await enqueueTomorrow(site.db, RECLAIM_JOB, site.clock.now - DAY);
    await site.app.jobs.runDue();
    await backUp();
    expect(await filesWith(markers)).toEqual([]);
    if (engine === 'postgres') return;
    const { rows } = await sql`pragma freelist_count`.execute(site.db);
    expect(rows).toEqual([{ freelist_count: 0 }]);
  });
});
