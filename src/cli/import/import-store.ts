import { pino } from 'pino';
import { type By, folderId, importHandlers } from '#features/import/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { JobRunner } from '#platform/jobs/runner.ts';
import { withStore } from '../store.ts';
import { Refusal } from '../terminal.ts';

/** What moving in needs of a store that a server may be using at the same time. */
export interface ImportStore {
  db: Db;
  config: Config;
  /** What tells our data folder from others. */
  folder: string;
  /** Does the jobs of imports, whoever enqueued them. */
  jobs: JobRunner;
  by: () => By;
}

const log = pino({ level: 'silent' });

/** In whose name it is done. @throws Refusal where there is no such admin */
async function adminNamed(db: Db, { adminUsername }: Config, account: string | undefined) {
  const key = (account ?? adminUsername).toLowerCase();
  const admin = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username_key', '=', key)
    .where('role', '=', 'admin')
    .executeTakeFirst();
  if (admin) return admin;
  throw new Refusal(
    `There is no admin named ${account ?? adminUsername}: name one with --as NAME.`,
  );
}

/**
 * Does something with the store of the settings, in the name of an admin.
 * @throws StoreError where there is none, or it is of another release
 */
export function withImportStore<T>(
  { env, account }: { env: NodeJS.ProcessEnv; account: string | undefined },
  work: (store: ImportStore) => Promise<T>,
): Promise<T> {
  return withStore(env, async ({ db, config }) => {
    const { id: userId, username: name } = await adminNamed(db, config, account);
    const now = () => Date.now();
    const caller = { address: '', agent: 'savepoint import', log };
    const actor = { userId, name, role: 'admin', session: null, caller } as const;
    const handlers = importHandlers({ db, config, now });
    const jobs = new JobRunner({ db, now, handlers, log });
    jobs.start();
    try {
      const by = () => ({ actor, now: now() });
      return await work({ db, config, folder: folderId(config), jobs, by });
    } finally {
      await jobs.stop();
    }
  });
}
