import { rm } from 'node:fs/promises';
import { NOT_DURABLE, startPostgres } from '#tests/support/stores/postgres.ts';
import { makeDataDir } from './server.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Store {
  dataDir: string;
  /** The settings that lead a magazine to it, beside the folder. */
  env: Record<string, string>;
  remove: () => Promise<void>;
}

const NEW = { isNew: true, database: 'magazine', settings: NOT_DURABLE };

/** An empty store with a folder for files, which outlives the servers that use it. */
export async function makeStore(engine: Engine): Promise<Store> {
  const dataDir = await makeDataDir();
  const database = engine === 'postgres' ? await startPostgres(dataDir, NEW) : undefined;
  return {
    dataDir,
    env: database ? { DATABASE_URL: `${database.url}/magazine` } : {},
    remove: async () => {
      await database?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
