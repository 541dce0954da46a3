import { type Config, readConfig } from '#platform/config/config.ts';
import { engineOf } from '#platform/db/engine.ts';
import { requireMigrated } from '#platform/db/migrate.ts';
import { openSnapshot, openStore, type Store } from '#platform/db/store.ts';

/** The store of the settings, which a server may be using at the same time. */
interface OpenedStore extends Pick<Store, 'db' | 'engine'> {
  config: Config;
}

type Work<T> = (store: OpenedStore) => Promise<T>;
type Open = (config: Config) => Promise<Pick<Store, 'db' | 'close'>>;

/**
 * Does something with the store that the settings name.
 * @throws ConfigError where a setting is wrong
 * @throws StoreError where there is no store, or it is of another release
 */
export async function withStore<T>(
  env: NodeJS.ProcessEnv,
  work: Work<T>,
  open: Open = openStore,
): Promise<T> {
  const config = readConfig(env);
  // Where there is no store none is made.
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

/** The same for who changes nothing: also a SQLite store on a disk that is full or read-only, at rest. */
export const withStoreToRead = <T>(env: NodeJS.ProcessEnv, work: Work<T>): Promise<T> =>
  withStore(env, work, async (config) => {
    try {
      return await openStore(config);
    } catch (error) {
      if (config.databaseUrl !== null) throw error;
      return openSnapshot(config);
    }
  });
