import { numberedSlug, slugify } from '#lib/text/slug.ts';
import type { Db } from '#platform/db/schema.ts';
import { latinSlug } from '#platform/latin-slug.ts';
import type { LoadedArticle } from '../stored-article.ts';

/** For titles without usable letters or digits. */
const FALLBACK = 'article';

/** Whether another article has the slug, or had it while it was public. */
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

/** The slug of a title or a typed slug, whether it is taken or not. */
export const slugOf = (wanted: string) => latinSlug(wanted) || FALLBACK;

/**
 * A free slug: the wanted one, or with -2, -3 ...
 * @param wanted a slug or a title
 * @param articleId the article that gets it, null for a new one
 */
export const freeSlug = (db: Db, wanted: string, articleId: number | null): Promise<string> =>
  numberedSlug(slugOf(wanted), async (slug) => !(await isTaken(db, slug, articleId)));

/**
 * Redirects further slugs to an article that was public under them elsewhere; call it in a transaction.
 * @returns those that can't be used: they belong to another article or are invalid
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

/** Records a former public slug, so that it redirects to the article. @param slug the new one */
export async function recordFormerSlug(
  db: Db,
  { id, fields: former, publishedAt }: LoadedArticle,
  slug: string,
): Promise<void> {
  // If a former slug is used again, it no longer redirects.
  await db.deleteFrom('article_slugs').where('slug', '=', slug).execute();
  if (publishedAt === null) return;
  await db.insertInto('article_slugs').values({ slug: former.slug, article_id: id }).execute();
}
