import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import type { SetupState } from '../values.ts';

/**
 * Begins the setup of a new installation. It opens by itself at the first login, unless the main admin got the
 * password from `ADMIN_PASSWORD`: a script prepared that installation, and the dashboard offers the setup.
 */
export async function beginSetup(
  trx: Db,
  { adminPassword }: Pick<Config, 'adminPassword'>,
): Promise<void> {
  const state = adminPassword === null ? 'pending' : 'later';
  await trx.insertInto('setup').values({ id: 1, state }).execute();
}

const stored = (db: Db) => db.selectFrom('setup').select('state').executeTakeFirst();

/** Whether the first start of this installation has finished. */
export const hasBegun = async (db: Db): Promise<boolean> => (await stored(db)) !== undefined;

export const setupState = async (db: Db): Promise<SetupState> =>
  (await stored(db))?.state ?? 'done';

/** 'later' doesn't reopen a setup that is done. */
export async function changeSetup(db: Db, state: 'later' | 'done'): Promise<void> {
  await db
    .updateTable('setup')
    .set({ state })
    .$if(state === 'later', (change) => change.where('state', '=', 'pending'))
    .execute();
}
