import { enqueueIndexing, INDEX_VERSION } from '#features/search/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';

/**
 * Reindexes articles if the rules of the index changed: all of them after a new `INDEX_VERSION`, those with
 * authors if their names became searchable or no longer are. Runs at the start, under its lock.
 */
export async function settleSearch(
  trx: Db,
  { bylines }: Pick<Config, 'bylines'>,
  now: number,
): Promise<void> {
  const rule = { bylines: bylines ? 1 : 0, version: INDEX_VERSION };
  const known = await trx.selectFrom('search_rule').selectAll().executeTakeFirst();
  if (known?.bylines === rule.bylines && known.version === rule.version) return;
  await trx.deleteFrom('search_rule').execute();
  await trx.insertInto('search_rule').values(rule).execute();
  const isNewVersion = known !== undefined && known.version !== rule.version;
  const rows = isNewVersion
    ? await trx.selectFrom('articles').select('id').orderBy('id').execute()
    : await trx
        .selectFrom('article_bylines')
        .select('article_id as id')
        .distinct()
        .orderBy('id')
        .execute();
  await enqueueIndexing(
    trx,
    rows.map(({ id }) => id),
    now,
  );
}
