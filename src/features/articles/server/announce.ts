import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { indexText, unindexText } from '../../search/public.ts';
import { textOf } from './html.ts';
import { tagsOf } from './tags.ts';

/**
 * Brings the search index, the readers' pages and the newsroom's counts in line with what an article
 * now is: the last step of every verb that changes one, inside of its transaction.
 */
export async function announce(db: Db, id: number, now: number, wasPublic: boolean): Promise<void> {
  const article = await db
    .selectFrom('articles')
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .select(['is_public', 'category', 'title', 'excerpt', 'published_at', 'article_bodies.content'])
    .where('articles.id', '=', id)
    .executeTakeFirstOrThrow();
  if (article.is_public === 1) {
    await indexText(db, {
      id,
      publishedAt: article.published_at ?? now,
      scope: article.category,
      title: article.title,
      excerpt: article.excerpt,
      tags: (await tagsOf(db, [id])).get(id) ?? [],
      body: textOf(article.content),
    });
  } else if (wasPublic) {
    await unindexText(db, id);
  }
  const forReaders = article.is_public === 1 || wasPublic;
  await recordChange(
    db,
    now,
    forReaders ? ['articles', `article:${id}`, 'newsroom'] : ['newsroom'],
  );
}
