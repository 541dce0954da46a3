import { enqueueIndexing } from '#features/search/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';

/**
 * Reindexes articles if the setting that makes authors' names searchable changed. Runs at the start,
 * under its lock.
 */
export async function settleSearch(
  trx: Db,
  { bylines }: Pick<Config, 'bylines'>,
  now: number,
): Promise<void> {
  const rule = { bylines: bylines ? 1 : 0 };
  const known = await trx.selectFrom('search_rule').select('bylines').executeTakeFirst();
  if (known?.bylines === rule.bylines) return;
  await trx.deleteFrom('search_rule').execute();
  await trx.insertInto('search_rule').values(rule).execute();
  const rows = await trx
    .selectFrom('article_bylines')
    .select('article_id')
    .distinct()
    .orderBy('article_id')
    .execute();
  await enqueueIndexing(
    trx,
    rows.map(({ article_id }) => article_id),
    now,
  );
}
