import { pino } from 'pino';
import { settleSearch } from '#features/articles/server/search-index/public.ts';
import {
  backupBeforeUpgrade,
  dropUpgradeBackup,
  folderWithImages,
  keepUpgradeBackup,
} from '#features/operations/server/backups/public.ts';
import { beginSetup, hasBegun } from '#features/setup/server/public.ts';
import { readConfigOf } from '#features/site/server/settings/public.ts';
import { seedCategories } from '#features/taxonomy/server/public.ts';
import {
  checkAdminPassword,
  ensureMainAdmin,
  pruneChallenges,
  pruneFailures,
  pruneSessions,
  pruneTokens,
} from '#features/users/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import { pruneChanges } from '#platform/db/changes.ts';
import { type Database, DatabaseError, inTransaction } from '#platform/db/database.ts';
import { MIGRATIONS, migrate, newestMigration } from '#platform/db/migrate.ts';
import { deleteEndedCounts } from '#platform/db/shared-counters.ts';
import type { Caller } from '#platform/http/caller.ts';
import { VERSION } from '#platform/version.ts';
import { loadDemo } from './load-demo.ts';

export interface Prepared {
  /** Whether the demo magazine was loaded by this start. */
  withDemo: boolean;
  /** The main admin's first password if this start generated it; it is shown only once. */
  adminPassword: string | null;
}

/**
 * A new database next to images means that the old one is lost, or that another folder or database was meant.
 * @throws DatabaseError if there are images
 */
async function requireNoLostDatabase(config: Config): Promise<void> {
  const folder = await folderWithImages(config);
  if (folder === null) return;
  throw new DatabaseError(
    `${folder} has images, but the database is empty. If DATA_DIR and DATABASE_URL are right, restore a backup into ` +
      'an empty DATA_DIR. To start a new magazine, move that folder away.',
  );
}

/**
 * Prepares the database for this release: a backup before an upgrade, migrations, the main admin, and in a
 * new one the categories and the demo magazine. Instances that start together take turns.
 */
export function prepareDatabase(
  { db, withStartLock }: Database,
  config: Config,
  now: number,
  {
    log = pino({ level: 'silent' }),
    migrations = MIGRATIONS,
  }: { log?: Caller['log']; migrations?: typeof MIGRATIONS } = {},
): Promise<Prepared> {
  return withStartLock(async () => {
    const before = await newestMigration(db).catch(() => '');
    if (before === '') await requireNoLostDatabase(config);
    const made = await backupBeforeUpgrade(db, config, now, migrations);
    await migrate(db, migrations).catch(async (error: unknown) => {
      if (made) await dropUpgradeBackup(db, made).catch(() => undefined);
      throw error;
    });
    const after = migrations.at(-1)?.name;
    if (before !== '' && before !== after) {
      log.info({ from: before, to: after, release: VERSION }, 'database upgraded');
    }
    if (made) {
      log.info({ file: made.file, bytes: made.bytes }, 'backup made before upgrade');
      await keepUpgradeBackup(db, config, made);
    }
    await pruneChanges(db, now);
    await pruneSessions(db, now);
    await pruneTokens(db, now);
    await pruneChallenges(db, now);
    await pruneFailures(db, now);
    await deleteEndedCounts(db, now);
    await checkAdminPassword(db, config, log);
    // Completely or not at all: after a failure (a full disk) the next start is again a first start.
    return inTransaction(db, async (trx) => {
      const category = await trx.selectFrom('categories').select('id').limit(1).executeTakeFirst();
      const isEmpty = category === undefined;
      if (isEmpty) await seedCategories(trx);
      const { adminUsername: username, adminPassword: password } = config;
      const adminPassword = await ensureMainAdmin(trx, { username, password }, now, log);
      await settleSearch(trx, await readConfigOf(trx, config), now);
      const article = await trx.selectFrom('articles').select('id').limit(1).executeTakeFirst();
      const isFirst = !(await hasBegun(trx));
      const withDemo = isFirst && isEmpty && article === undefined && config.demoContent;
      if (isFirst) await beginSetup(trx, config);
      if (withDemo) await loadDemo(trx, config, now);
      return { withDemo, adminPassword };
    });
  });
}
