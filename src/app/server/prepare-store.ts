import { seedCategories } from '../../features/taxonomy/public.ts';
import { ensureAccount } from '../../features/users/public.ts';
import type { Config } from '../../platform/config/config.ts';
import { pruneChanges } from '../../platform/db/changes.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { inTransaction, type Store } from '../../platform/db/store.ts';
import { loadDemo } from './demo/load-demo.ts';

/**
 * Makes the store ready for this release: migrations, and in an empty one the categories, the main
 * admin and the demo magazine. Instances that start together take turns.
 * @returns whether the demo magazine was loaded now
 */
export function prepareStore(
  { db, withStartLock }: Store,
  config: Pick<Config, 'adminUsername' | 'demoContent'>,
  now: number,
): Promise<boolean> {
  return withStartLock(async () => {
    await migrate(db);
    await pruneChanges(db, now);
    // All of it or nothing: a first start that fails half-way (a full disk) is a first start again.
    return inTransaction(db, async (trx) => {
      const category = await trx.selectFrom('categories').select('id').limit(1).executeTakeFirst();
      const isEmpty = category === undefined;
      if (isEmpty) await seedCategories(trx);
      await ensureAccount(trx, config.adminUsername, 'admin', now);
      const article = await trx.selectFrom('articles').select('id').limit(1).executeTakeFirst();
      if (!isEmpty || article !== undefined || !config.demoContent) return false;
      await loadDemo(trx, now);
      return true;
    });
  });
}
