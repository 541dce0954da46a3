import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { rows } from './rule-rows.ts';
import { ruleOf } from './store.ts';
import { putRules, removeRules } from './stored-rules.ts';

/**
 * Redirects the former path of a page to its present one; call it in a transaction. Redirects from the
 * present path are removed: it has a page again.
 */
export async function followRename(
  trx: Db,
  { from, to, siteUrl }: { from: string; to: string; siteUrl: string },
  now: number,
): Promise<void> {
  const rule = ruleOf({ from, to, match: 'exact', kind: '301' }, siteUrl);
  const present = await rows(trx).where('source', '=', to).where('match', '=', 'exact').execute();
  await removeRules(
    trx,
    present.map(({ id }) => id),
    now,
  );
  await putRules(trx, [rule], now);
  await recordChange(trx, now, ['redirects']);
}
