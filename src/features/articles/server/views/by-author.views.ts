import { sql } from 'kysely';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { articlesNaming } from './lists-by-subject.views.ts';

/** How many of an author's newest articles their topics are taken from. */
const OF_LATE = 100;
const MAX_TAGS = 5;
/** A tag of a single article is no topic. */
const OFTEN = 2;

/** The most frequent tags of an author's newest articles. */
export async function tagsOfLate(db: Db, authorId: number): Promise<string[]> {
  const newest = articlesNaming(db, authorId)
    .select('articles.id')
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(OF_LATE);
  const count = sql<number>`count(*)`;
  const rows = await db
    .selectFrom(newest.as('newest'))
    .innerJoin('article_tags', 'article_tags.article_id', 'newest.id')
    .innerJoin('tags', 'tags.id', 'article_tags.tag_id')
    .select('tags.name')
    .groupBy(['tags.id', 'tags.name'])
    .having(count, '>=', OFTEN)
    .orderBy(count, 'desc')
    .orderBy('tags.name')
    .limit(MAX_TAGS)
    .execute();
  return rows.map(({ name }) => name);
}

/** The number of corrections of an author's public articles. */
export const publicCorrectionsNaming = (db: Db, authorId: number): Promise<number> =>
  countRows(
    articlesNaming(db, authorId).innerJoin('corrections', 'corrections.article_id', 'articles.id'),
  );
