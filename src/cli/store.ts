import { type Config, readConfig } from '#platform/config/config.ts';
import { engineOf } from '#platform/db/engine.ts';
import { requireMigrated } from '#platform/db/migrate.ts';
import { openSnapshot, openStore, type Store } from '#platform/db/store.ts';

/** The configured database, which a server may be using at the same time. */
interface OpenedStore extends Pick<Store, 'db' | 'engine'> {
  config: Config;
}

type Work<T> = (store: OpenedStore) => Promise<T>;
type Open = (config: Config) => Promise<Pick<Store, 'db' | 'close'>>;

/**
 * Works with the configured database.
 * @throws ConfigError when a setting is invalid
 * @throws StoreError when there is no database, or it belongs to another release
 */
export async function withStore<T>(
  env: NodeJS.ProcessEnv,
  work: Work<T>,
  open: Open = openStore,
): Promise<T> {
  const config = readConfig(env);
  // Doesn't create a missing database.
  const snapshot = await openSnapshot(config);
  try {
    await requireMigrated(snapshot.db);
  } finally {
    await snapshot.close();
  }
  const { db, close } = await open(config);
  try {
    return await work({ db, engine: engineOf(db).name, config });
  } finally {
    await close();
  }
}

/** The same without writing: works with a SQLite database on a full or read-only disk, too. */
export const withStoreToRead = <T>(env: NodeJS.ProcessEnv, work: Work<T>): Promise<T> =>
  withStore(env, work, async (config) => {
    try {
      return await openStore(config);
    } catch (error) {
      if (config.databaseUrl !== null) throw error;
      return openSnapshot(config);
    }
  });
