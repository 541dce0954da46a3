import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { StoredArticle } from './transition.ts';

/**
 * Refuses what was decided on an article that somebody has saved since.
 * @param version the one that was seen; undefined for who does not ask
 * @throws Problem 409 `article.stale`; its member `conflict` names who came first and when
 */
export async function refuseStale(
  db: Db,
  article: Pick<StoredArticle, 'id' | 'version'>,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === article.version) return;
  const last = await db
    .selectFrom('audit_log')
    .select(['actor', 'at'])
    .where('subject_type', '=', 'article')
    .where('subject_id', '=', article.id)
    // A placement is no save: it leaves the version as it is.
    .where('action', 'like', 'article.%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const by = last?.actor ?? 'somebody';
  const at = new Date(last?.at ?? 0).toISOString();
  throw new Problem(409, 'article.stale', `${by} has saved this article since you opened it.`, {
    members: { conflict: { version: article.version, by, at } },
  });
}
