import { readConfigOf } from '#features/site/server/settings/public.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { type Database, openDatabase, openSnapshot } from '#platform/db/database.ts';
import { engineOf } from '#platform/db/engine.ts';
import { requireMigrated } from '#platform/db/migrate.ts';

/** The configured database, which a server may be using at the same time. */
interface OpenedDatabase extends Pick<Database, 'db' | 'engine'> {
  config: Config;
  /** The settings as read from the environment; `config` also has what admins changed. */
  environment: Config;
}

type Work<T> = (database: OpenedDatabase) => Promise<T>;
type Open = (config: Config) => Promise<Pick<Database, 'db' | 'close'>>;

/**
 * Works with the configured database.
 * @throws ConfigError when a setting is invalid
 * @throws DatabaseError when there is no database, or it belongs to another release
 */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: Work<T>,
  open: Open = openDatabase,
): Promise<T> {
  const environment = readConfig(env);
  // Doesn't create a missing database.
  const snapshot = await openSnapshot(environment);
  try {
    await requireMigrated(snapshot.db);
  } finally {
    await snapshot.close();
  }
  const { db, close } = await open(environment);
  try {
    const config = await readConfigOf(db, environment);
    return await work({ db, engine: engineOf(db).name, config, environment });
  } finally {
    await close();
  }
}

/** The same without writing: works with a SQLite database on a full or read-only disk, too. */
export const withDatabaseToRead = <T>(env: NodeJS.ProcessEnv, work: Work<T>): Promise<T> =>
  withDatabase(env, work, async (config) => {
    try {
      return await openDatabase(config);
    } catch (error) {
      if (config.databaseUrl !== null) throw error;
      return openSnapshot(config);
    }
  });
