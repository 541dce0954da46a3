import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { StoredArticle } from './transition.ts';

type Versions = Pick<StoredArticle, 'version' | 'savedVersion'>;

/** Whether nothing but images from other sites has changed an article since this version. */
export const onlyImagesCame = (article: Versions, version: number | undefined): boolean =>
  version !== undefined && version >= article.savedVersion && version < article.version;

/**
 * Refuses what was decided on an article that somebody has saved since, or into which images have come.
 * @param version the one that was seen; undefined for who does not ask
 * @throws Problem 409 `article.stale`; its member `conflict` names who came first and when.
 *   409 `article.images_came` where nobody has saved it since
 */
export async function refuseStale(
  db: Db,
  article: Versions & { id: number },
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === article.version) return;
  if (onlyImagesCame(article, version)) {
    const detail = 'Images from other sites have come into this article since you opened it.';
    throw new Problem(409, 'article.images_came', detail);
  }
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
