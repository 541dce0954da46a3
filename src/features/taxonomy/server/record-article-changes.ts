import { enqueueIndexing } from '#features/search/server/public.ts';
import { recordChange, type Topic } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';

export interface ChangedArticle {
  id: number;
  is_public: number;
}

/** Invalidates and reindexes articles whose tags or category changed. */
export async function recordArticleChanges(
  trx: Db,
  articles: readonly ChangedArticle[],
  now: number,
): Promise<void> {
  const shown = articles.filter((one) => one.is_public === 1);
  const topics: Topic[] = shown.length === 0 ? [] : ['articles'];
  for (const { id } of shown) topics.push(`article:${id}`);
  await recordChange(trx, now, ['taxonomy', 'admin', ...topics]);
  await enqueueIndexing(
    trx,
    articles.map(({ id }) => id),
    now,
  );
}
