import type { Config } from '#platform/config/config.ts';
import type { ChangeFeed } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { storedValues, withStored } from './site-config.ts';

/**
 * A copy of the environment's configuration with the stored settings. A change on any instance updates it in place,
 * before cached responses are dropped.
 */
export async function followSettings(
  db: Db,
  environment: Config,
  changes: ChangeFeed,
): Promise<Config> {
  const config = { ...environment };
  const read = async () => {
    Object.assign(config, withStored(environment, await storedValues(db)));
    return [];
  };
  changes.onChangeReload(['settings'], read);
  await read();
  return config;
}
