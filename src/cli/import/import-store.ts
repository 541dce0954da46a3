import { pino } from 'pino';
import { type ActionContext, folderId, importHandlers } from '#features/import/server/public.ts';
import { userNamed } from '#features/users/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { JobRunner } from '#platform/jobs/runner.ts';
import { withDatabase } from '../open-database.ts';
import { Refusal, type Terminal } from '../terminal.ts';

/** The database and job runner of an import. A server may use the same database. */
export interface ImportStore {
  db: Db;
  config: Config;
  /** Identifies the data folder. */
  folder: string;
  /** Runs the jobs of imports. */
  jobs: JobRunner;
  by: () => ActionContext;
}

const log = pino({ level: 'silent' });

/** @throws Refusal if there is no such admin */
async function adminNamed(db: Db, { adminUsername }: Config, account: string | undefined) {
  const user = await userNamed(db, account ?? adminUsername);
  if (user?.role === 'admin') return user;
  throw new Refusal(
    `There is no admin named ${account ?? adminUsername}. Choose one with --as NAME.`,
  );
}

/**
 * Opens the database for an import as an admin.
 * @throws DatabaseError if it is missing, or from another release
 */
export function withImportStore<T>(
  { env, now, account }: Pick<Terminal, 'env' | 'now'> & { account: string | undefined },
  work: (database: ImportStore) => Promise<T>,
): Promise<T> {
  return withDatabase(env, async ({ db, config }) => {
    const { id: userId, username: name } = await adminNamed(db, config, account);
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
