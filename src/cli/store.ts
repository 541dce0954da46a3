import { type Config, readConfig } from '#platform/config/config.ts';
import { requireMigrated } from '#platform/db/migrate.ts';
import { openSnapshot, openStore, type Store } from '#platform/db/store.ts';

/** The store of the settings, which a server may be using at the same time. */
export interface OpenedStore extends Pick<Store, 'db' | 'engine'> {
  config: Config;
}

/**
 * Does something with the store that the settings name.
 * @throws ConfigError where a setting is wrong
 * @throws StoreError where there is no store, or it is of another release
 */
export async function withStore<T>(
  env: NodeJS.ProcessEnv,
  work: (store: OpenedStore) => Promise<T>,
): Promise<T> {
  const config = readConfig(env);
  // Where there is no store none is made.
  const snapshot = await openSnapshot(config);
  try {
    await requireMigrated(snapshot.db);
  } finally {
    await snapshot.close();
  }
  const { db, engine, close } = await openStore(config);
  try {
    return await work({ db, engine, config });
  } finally {
    await close();
  }
}
