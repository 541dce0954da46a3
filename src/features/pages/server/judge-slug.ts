import { usedCategorySlugs } from '#features/taxonomy/server/public.ts';
import { isReservedSlug } from '#lib/text/reserved-slugs.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField } from '#platform/http/problem.ts';
import { latinSlug } from '#platform/latin-slug.ts';
import type { PageFields } from '../contract.ts';
import { pagePath } from '../paths.ts';
import { isStandardPage, PAGE_LIMITS } from '../values.ts';

export const pageAt = (db: Db, slug: string) =>
  db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst();

/**
 * The slug that a page gets.
 * @param page null for a new one
 * @throws Problem 400 naming `slug`
 */
export async function judgeSlug(
  db: Db,
  { slug: typed, title }: Pick<PageFields, 'slug' | 'title'>,
  page: { slug: string } | null,
): Promise<string> {
  if (page && isStandardPage(page.slug)) {
    if (typed !== '' && typed !== page.slug)
      throw badField('slug', 'can’t be changed: other pages link to it');
    return page.slug;
  }
  const slug = latinSlug(typed || title)
    .slice(0, PAGE_LIMITS.slug)
    .replace(/-+$/, '');
  // A category created later may have the slug, too.
  if (slug !== '' && slug === page?.slug) return slug;
  if (slug === '') throw badField('slug', 'needs a letter from a to z or a digit');
  if (isStandardPage(slug)) throw badField('slug', 'is a standard page: edit it in the list');
  if (isReservedSlug(slug) || (await usedCategorySlugs(db, [slug])).length > 0) {
    throw badField('slug', `is already used by the site: ${pagePath(slug)}. Choose another URL`);
  }
  if (await pageAt(db, slug)) {
    throw badField('slug', `is already the URL of another page: ${pagePath(slug)}`);
  }
  return slug;
}
