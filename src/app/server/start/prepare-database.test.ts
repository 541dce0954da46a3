import { execFile } from 'node:child_process';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword, passwordMatches } from '#features/users/server/passwords/hash.ts';
import { readConfig } from '#platform/config/config.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { tokenFor } from '#tests/support/content/people.ts';
import { ENGINES, NOW, testDatabaseLocation } from '#tests/support/databases/test-database.ts';
import { prepareDatabase } from './prepare-database.ts';

// Loads the whole demo magazine several times while other tests run.
vi.setConfig({ testTimeout: 120_000 });

const ROOT = path.join(import.meta.dirname, '../../../..');
const INSTANCE = path.join(ROOT, 'tests/support/databases/prepare-test-database.ts');
const run = promisify(execFile);

describe.each(ENGINES)('start of an instance on %s', (engine) => {
  let place: Awaited<ReturnType<typeof testDatabaseLocation>>;
  let database: Database;

  beforeEach(async () => {
    place = await testDatabaseLocation({ engine });
    database = await openDatabase(readConfig(place.env));
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });

  const prepare = (env: Record<string, string> = {}) =>
    prepareDatabase(database, readConfig({ ...place.env, ...env }), NOW);

  async function contents() {
    const { db } = database;
    const count = async (table: 'articles' | 'categories' | 'placements' | 'tags' | 'revisions') =>
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const users = await db.selectFrom('users').select(['username', 'role']).orderBy('id').execute();
    return {
      articles: await count('articles'),
      categories: await count('categories'),
      placements: await count('placements'),
      tags: await count('tags'),
      revisions: await count('revisions'),
      admins: users.filter(({ role }) => role === 'admin').map(({ username }) => username),
    };
  }

  it('a new database gets the five categories, the admin and the demo magazine once', async () => {
    await migrate(database.db);
    await database.db.schema.alterTable('placements').renameTo('placements_away').execute();
    await expect(prepare(), 'a first start that fails half-way').rejects.toThrow(/placements/);
    const away = 'placements_away' as 'placements';
    await database.db.schema.alterTable(away).renameTo('placements').execute();
    expect(await contents()).toMatchObject({ articles: 0, categories: 0, tags: 0, admins: [] });

    expect((await prepare()).withDemo).toBe(true);
    const made = await contents();
    expect(made).toMatchObject({ categories: 5, admins: ['admin'] });
    expect(made.articles).toBeGreaterThan(50);
    expect(made.revisions).toBe(made.articles);
    expect(made.placements).toBeGreaterThan(20);
    const jobs = await database.db.selectFrom('jobs').select('run_at').distinct().execute();
    expect(jobs, 'no cover counts as late from the start').toEqual([{ run_at: NOW }]);
    expect((await prepare()).withDemo, 'a second start').toBe(false);
    expect(await contents()).toEqual(made);
  });

  it('with DEMO_CONTENT=off a new database stays empty, also on later starts', async () => {
    expect((await prepare({ DEMO_CONTENT: 'off' })).withDemo).toBe(false);
    expect(await contents()).toEqual({
      articles: 0,
      categories: 5,
      placements: 0,
      tags: 0,
      revisions: 0,
      admins: ['admin'],
    });
    expect((await prepare()).withDemo, 'a later start').toBe(false);
    expect((await contents()).articles).toBe(0);
  });

  it('a new database next to images is refused, because the old one is lost', async () => {
    const { dataDir } = readConfig(place.env);
    await mkdir(path.join(dataDir, 'media', '2026'), { recursive: true });
    await expect(prepare()).rejects.toThrow(/media has images, but the database is empty/);
    await rename(path.join(dataDir, 'media'), path.join(dataDir, 'former-media'));
    await mkdir(path.join(dataDir, 'media', 'covers'), { recursive: true });
    expect((await prepare({ DEMO_CONTENT: 'off' })).adminPassword).not.toBeNull();
  });

  it('the main admin is found by the configured name in any case', async () => {
    await prepare({ DEMO_CONTENT: 'off', ADMIN_USERNAME: 'Mara' });
    await prepare({ DEMO_CONTENT: 'off', ADMIN_USERNAME: 'mara' });
    expect((await contents()).admins).toEqual(['Mara']);
  });

  describe.runIf(engine === 'sqlite')('the main admin', () => {
    const OFF = { DEMO_CONTENT: 'off' };
    const logsIn = async (password: string) => {
      const { password_hash: hash } = await database.db
        .selectFrom('users')
        .select('password_hash')
        .where('username', '=', 'admin')
        .executeTakeFirstOrThrow();
      return passwordMatches(hash, password);
    };

    it('a first start shows a generated password once, and it logs in', async () => {
      const { adminPassword } = await prepare(OFF);
      expect(adminPassword).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
      expect(await logsIn(adminPassword ?? '')).toBe(true);
      expect((await prepare(OFF)).adminPassword).toBeNull();
      expect(await logsIn(adminPassword ?? '')).toBe(true);
    });

    const RECOVERY = { ...OFF, ADMIN_PASSWORD: 'a password of my own' };
    const MAIL = 'intruder@mail.example';
    /** A login, a token, two-factor login and an email address, as an intruder may have added them. */
    async function moveIn() {
      const { db } = database;
      const times = { created_at: NOW, used_at: NOW, authenticated_at: NOW };
      await db
        .insertInto('sessions')
        .values({ id_hash: 'x', user_id: 1, address: '', agent: '', ...times })
        .execute();
      await tokenFor(db, 1);
      await db.insertInto('totp_secrets').values({ user_id: 1, secret: 'x' }).execute();
      await db.insertInto('recovery_codes').values({ user_id: 1, code_hash: 'x' }).execute();
      await db.updateTable('users').set({ email: MAIL }).where('id', '=', 1).execute();
    }
    async function isLeft() {
      const left: string[] = [];
      for (const table of ['sessions', 'api_tokens', 'totp_secrets', 'recovery_codes'] as const) {
        const row = await database.db.selectFrom(table).select('user_id').executeTakeFirst();
        if (row) left.push(table);
      }
      const mail = database.db.selectFrom('users').select('email').where('email', '=', MAIL);
      if (await mail.executeTakeFirst()) left.push(MAIL);
      return left;
    }
    const ALL = ['sessions', 'api_tokens', 'totp_secrets', 'recovery_codes', MAIL];

    it('the password of the settings restores access once and ends all sessions', async () => {
      await prepare(OFF);
      await moveIn();
      expect((await prepare(RECOVERY)).adminPassword).toBeNull();
      expect(await logsIn('a password of my own')).toBe(true);
      expect(await isLeft()).toEqual([]);
      const audit = await database.db
        .selectFrom('audit_log')
        .select(['action', 'actor', 'detail'])
        .where('action', '=', 'user.password_changed')
        .execute();
      const written = { action: 'user.password_changed', actor: 'Settings' };
      expect(audit).toEqual([{ ...written, detail: 'ADMIN_PASSWORD' }]);
      const security = await database.db
        .selectFrom('security_log')
        .select(['event', 'account'])
        .where('event', '!=', 'token.created')
        .execute();
      expect(security).toEqual([{ event: 'password.recovered', account: 'admin' }]);

      // It stays in the environment, so what was added since then stays, too.
      await moveIn();
      await prepare(RECOVERY);
      expect(await isLeft()).toEqual(ALL);
    });

    it('a new password that is easy to guess is refused by setting name and not repeated', async () => {
      for (const weak of ['Savepoint2024', 'admin-admin', 'savepoint savepoint']) {
        const refused = await prepare({ ...OFF, ADMIN_PASSWORD: weak }).catch(String);
        expect(refused).toMatch(/^ConfigError: ADMIN_PASSWORD is too easy to guess/);
        expect(refused).not.toContain(weak);
      }
    });

    it('an existing password that is easy to guess only logs a warning', async () => {
      const { db } = database;
      await prepare(RECOVERY);
      const password_hash = await hashPassword('Savepoint2024');
      await db.updateTable('users').set({ password_hash }).where('id', '=', 1).execute();
      const warned = Promise.withResolvers<string>();
      const log = pino({ level: 'warn' }, { write: (line: string) => warned.resolve(line) });
      const config = readConfig({ ...place.env, ...OFF, ADMIN_PASSWORD: 'Savepoint2024' });
      await prepareDatabase(database, config, NOW, { log });
      expect(await warned.promise).toMatch(/ADMIN_PASSWORD is too easy to guess/);
      expect(await warned.promise).not.toContain('Savepoint2024');
    });

    it('a password changed since then survives the old one in the settings', async () => {
      await prepare(RECOVERY);
      const hash = await hashPassword('chosen since then');
      await database.db.updateTable('users').set({ password_hash: hash }).execute();
      await prepare(RECOVERY);
      expect(await logsIn('chosen since then')).toBe(true);
      await prepare({ ...OFF, ADMIN_PASSWORD: 'yet another password' });
      expect(await logsIn('yet another password')).toBe(true);
    });

    it('setting an earlier password again also ends all sessions', async () => {
      await prepare(RECOVERY);
      await moveIn();
      // After a start without it, the same password can be set again.
      await prepare(OFF);
      expect(await isLeft()).toEqual(ALL);
      await prepare(RECOVERY);
      expect(await isLeft()).toEqual([]);
      expect(await logsIn('a password of my own')).toBe(true);
    });
  });

  it('instances that start together on one database create one magazine', async () => {
    const node = path.join(ROOT, 'node_modules/.bin/node');
    const env = { ...process.env, ...place.env, DEMO_CONTENT: 'on' };
    const instances = [1, 2, 3].map(() => run(node, [INSTANCE], { env }));
    const results = (await Promise.all(instances)).map(({ stdout }) => JSON.parse(stdout));
    expect(results.filter(({ withDemo }) => withDemo === true)).toHaveLength(1);
    expect(results.filter(({ withDemo }) => withDemo === false)).toHaveLength(2);

    const alone = await contents();
    expect(alone).toMatchObject({ categories: 5, admins: ['admin'], revisions: alone.articles });
    const slugs = await database.db.selectFrom('articles').select('slug').execute();
    expect(slugs.filter(({ slug }) => /-2$/.test(slug) && !slug.endsWith('kestrel-2'))).toEqual([]);
  });
});
