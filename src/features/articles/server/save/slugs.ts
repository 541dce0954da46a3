import { numberedSlug, slugify } from '#lib/text/slug.ts';
import type { Db } from '#platform/db/schema.ts';
import type { LoadedArticle } from '../stored-article.ts';

/** For a title without a letter or digit that a slug can hold. */
const FALLBACK = 'article';

/** Whether another article has the slug now, or had it while it was public. */
async function isTaken(db: Db, slug: string, articleId: number | null): Promise<boolean> {
  const current = await db
    .selectFrom('articles')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (current) return current.id !== articleId;
  const former = await db
    .selectFrom('article_slugs')
    .select('article_id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return former !== undefined && former.article_id !== articleId;
}

/** What a wanted slug or a title makes, whether it is taken or not. */
export const slugOf = (wanted: string) => slugify(wanted) || FALLBACK;

/**
 * A slug that no other article has: the wanted one, else with -2, -3 ...
 * @param wanted a slug or a title
 * @param articleId the article that is to have it, null for a new one
 */
export const freeSlug = (db: Db, wanted: string, articleId: number | null): Promise<string> =>
  numberedSlug(slugOf(wanted), async (slug) => !(await isTaken(db, slug, articleId)));

/**
 * Has further slugs lead to an article, under which it was public elsewhere; call it in a transaction.
 * @returns those that cannot: another article has or had them, or no slug is written so
 */
export async function addFormerSlugs(
  trx: Db,
  { id, slug: current }: { id: number; slug: string },
  slugs: readonly string[],
): Promise<string[]> {
  const refused: string[] = [];
  for (const slug of slugs) {
    if (slug === current) continue;
    if (slugify(slug) !== slug || slug === '' || (await isTaken(trx, slug, id))) {
      refused.push(slug);
      continue;
    }
    await trx
      .insertInto('article_slugs')
      .values({ slug, article_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return refused;
}

/** Notes a slug that was public, so that it goes on leading to its article. @param slug the new one */
export async function recordFormerSlug(
  db: Db,
  { id, fields: former, publishedAt }: LoadedArticle,
  slug: string,
): Promise<void> {
  // Back to a former slug: it is the current one again and no longer leads elsewhere.
  await db.deleteFrom('article_slugs').where('slug', '=', slug).execute();
  if (publishedAt === null) return;
  await db.insertInto('article_slugs').values({ slug: former.slug, article_id: id }).execute();
}
