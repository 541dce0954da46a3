import type { Db } from '#platform/db/schema.ts';

/** Whether a visitor can read an article at this slug, or is redirected to one. */
export async function leadsToArticle(db: Db, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where('slug', '=', slug)
    .where('is_public', '=', 1)
    .executeTakeFirst();
  return row !== undefined || (await movedTo(db, slug)) !== null;
}

/** Those of these slugs that any article has or had, whether visitors can read it or not. */
export async function usedSlugs(db: Db, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('articles')
    .select('slug')
    .where('slug', 'in', slugs)
    .union(db.selectFrom('article_slugs').select('slug').where('slug', 'in', slugs))
    .execute();
  return rows.map(({ slug }) => slug);
}

/** The current slug of a public article that formerly had this one. */
export async function movedTo(db: Db, formerSlug: string): Promise<string | null> {
  const row = await db
    .selectFrom('article_slugs')
    .innerJoin('articles', 'articles.id', 'article_slugs.article_id')
    .select('articles.slug')
    .where('article_slugs.slug', '=', formerSlug)
    .where('articles.is_public', '=', 1)
    .executeTakeFirst();
  return row?.slug ?? null;
}
