import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, testDatabaseLocation } from '#tests/support/databases/test-database.ts';
import { readConfig } from '../config/config.ts';
import { type Database, DatabaseError, openDatabase } from './database.ts';
import { MIGRATIONS, migrate, requireMigrated } from './migrate.ts';

describe.each(ENGINES)('migrate on %s', (engine) => {
  let place: Awaited<ReturnType<typeof testDatabaseLocation>>;
  let database: Database;
  const queries: string[] = [];

  beforeEach(async () => {
    place = await testDatabaseLocation({ engine });
    database = await openDatabase(readConfig(place.env), (text) => queries.push(text));
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });

  const applied = async () =>
    (
      await sql<{
        name: string;
      }>`select name, applied_at from migrations order by applied_at`.execute(database.db)
    ).rows;
  const tables = async () => {
    const found = await database.db.introspection.getTables();
    return found
      .map(({ name }) => name)
      .filter((name) => !/^(sqlite_|search_index)/.test(name))
      .sort();
  };

  it('every table is created in a new database', async () => {
    await migrate(database.db);
    const made = await tables();
    for (const table of ['users', 'categories', 'tags', 'articles', 'revisions', 'changes']) {
      expect(made).toContain(table);
    }
    expect((await applied()).map(({ name }) => name).sort()).toEqual(
      MIGRATIONS.map(({ name }) => name),
    );
  });

  it('an up-to-date database is not changed', async () => {
    await migrate(database.db);
    const before = await applied();
    await database.db
      .insertInto('categories')
      .values({ name: 'A', slug: 'a', description: '', color: '#000000' })
      .execute();
    queries.length = 0;
    await migrate(database.db);
    expect(
      queries.filter((text) => !/^\s*(select|create table if not exists)/i.test(text)),
    ).toEqual([]);
    expect(await applied()).toEqual(before);
    expect(await database.db.selectFrom('categories').select('slug').execute()).toEqual([
      { slug: 'a' },
    ]);
  });

  const expectRefusal = async (message: RegExp) => {
    const before = [await applied(), await tables()];
    const migrating = migrate(database.db);
    await expect(migrating).rejects.toThrow(DatabaseError);
    await expect(migrating).rejects.toThrow(message);
    expect([await applied(), await tables()]).toEqual(before);
  };

  it('a database of a newer release is refused with advice and left unchanged', async () => {
    await migrate(database.db);
    await sql`insert into migrations (name, applied_at) values ('999-later', 0)`.execute(
      database.db,
    );
    await expectRefusal(
      /^The database was made by a newer release: .* 999-later\. Run that release or a/,
    );
  });

  it('a command refuses the database of an older release, or an empty one, with advice', async () => {
    const next = [...MIGRATIONS, { name: '999-next', apply: async () => undefined }];
    await expect(requireMigrated(database.db)).rejects.toThrow(/is empty\. Start the server once/);
    await migrate(database.db);
    await requireMigrated(database.db);
    await expect(requireMigrated(database.db, next)).rejects.toThrow(
      /^The database is from an older release \(.*\)\. Run this command with the release that made it/,
    );
  });

  it('a failed migration is rolled back and can be retried', async () => {
    // Conflicts with a table that the migration creates after several others.
    await sql`create table revisions (id integer)`.execute(database.db);
    await expect(migrate(database.db)).rejects.toThrow(/revisions/);
    expect(await tables()).toEqual(['migrations', 'revisions']);
    expect(await applied()).toEqual([]);
    await sql`drop table revisions`.execute(database.db);
    await migrate(database.db);
    expect((await applied()).length).toBeGreaterThan(0);
  });

  it("a passkey's counter is stored up to its maximum", async () => {
    await migrate(database.db);
    const at = { created_at: 0 };
    const user = { username: 'a', username_key: 'a', role: 'author', password_hash: null } as const;
    await database.db
      .insertInto('users')
      .values({ ...user, ...at })
      .execute();
    const key = { user_id: 1, credential_id: 'x', public_key: 'x', transports: '', name: 'x' };
    // WebAuthn gives it 32 bits without a sign.
    const counter = 2 ** 32 - 1;
    await database.db
      .insertInto('passkeys')
      .values({ ...key, ...at, counter })
      .execute();
    const { rows } = await sql<object>`select counter from passkeys`.execute(database.db);
    expect(rows).toEqual([{ counter }]);
  });

  it('the database sets is_public exactly for published and approved articles', async () => {
    await migrate(database.db);
    await database.db
      .insertInto('categories')
      .values({ name: 'A', slug: 'a', description: '', color: '#000000' })
      .execute();
    const insert = (status: string, moderation: string, publishedAt: number | null) =>
      sql<{ is_public: number }>`insert into articles
        (slug, title, excerpt, text_excerpt, meta_description, category, status, moderation_status,
          author_id, version, created_at, updated_at, published_at, scheduled_at)
        values (${`${status}-${moderation}`}, '', '', '', '', 'a', ${status}, ${moderation}, 1, 1, 0, 0,
          ${publishedAt}, ${status === 'scheduled' ? 1 : null}) returning is_public`.execute(
        database.db,
      );
    for (const status of ['draft', 'published', 'scheduled', 'archived']) {
      for (const moderation of ['pending', 'approved', 'rejected']) {
        const { rows } = await insert(status, moderation, 5);
        const isPublic = status === 'published' && moderation === 'approved';
        expect(rows, `${status} ${moderation}`).toEqual([{ is_public: isPublic ? 1 : 0 }]);
      }
    }
    await database.db.deleteFrom('articles').execute();
    await expect(insert('published', 'approved', null)).rejects.toThrow();
    await expect(insert('hidden', 'approved', 5)).rejects.toThrow();
    await expect(insert('published', 'maybe', 5)).rejects.toThrow();
  });
});
