import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';

/**
 * Refuses a change if the article was saved in the meantime.
 * @param version the version that the caller saw; undefined skips the check
 * @throws Problem 409 `article.stale`; its member `conflict` names who saved it and when
 */
export async function assertVersion(
  db: Db,
  article: { id: number; version: number },
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === article.version) return;
  const last = await db
    .selectFrom('audit_log')
    .select(['actor', 'at'])
    .where('subject_type', '=', 'article')
    .where('subject_id', '=', article.id)
    // A placement doesn't change the version.
    .where('action', 'like', 'article.%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const by = last?.actor ?? 'Someone else';
  const at = new Date(last?.at ?? 0).toISOString();
  throw new Problem(409, 'article.stale', `${by} has saved this article since you opened it.`, {
    members: { conflict: { version: article.version, by, at } },
  });
}
