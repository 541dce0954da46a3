import type { Db } from '#platform/db/schema.ts';

/** What is needed to notice what changed for readers: of every article, also those in the trash. */
export const articleStates = (db: Db) =>
  db
    .selectFrom('articles')
    .leftJoin('article_trash', 'article_trash.article_id', 'articles.id')
    .select((eb) => [
      'articles.id',
      'articles.slug',
      'articles.title',
      'articles.excerpt',
      'articles.text_excerpt',
      'articles.category',
      'articles.published_at',
      'articles.updated_at',
      'articles.is_public',
      eb.ref('article_trash.deleted_at').as('trashed_at'),
    ]);
