import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField } from '#platform/http/problem.ts';
import { fold } from './redirect-urls.ts';
import { ruleOf } from './store.ts';
import { putRules } from './stored-rules.ts';

/**
 * Redirects the former path of a page to its present one; call it in a transaction. Redirects from the
 * present path are removed: it has a page again.
 * @throws Problem 400 naming `slug` if another redirect leads back
 */
export async function redirectRenamedPage(
  trx: Db,
  { from, to, siteUrl }: { from: string; to: string; siteUrl: string },
  now: number,
): Promise<void> {
  const rule = ruleOf({ from, to, match: 'exact', kind: '301' }, siteUrl);
  await trx
    .deleteFrom('redirects')
    .where('folded', '=', fold(to))
    .where('match', '=', 'exact')
    .execute();
  const { refused } = await putRules(trx, [rule], now);
  if (refused.size > 0) {
    throw badField('slug', `has a redirect that leads back to ${from}. Delete the redirect first`);
  }
  await recordChange(trx, now, ['redirects']);
}
