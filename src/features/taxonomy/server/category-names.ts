import type { Db } from '#platform/db/schema.ts';
import { categoryLabel, categoryPluralLabel, isCoreCategory } from '../values.ts';

/** Names of categories for readers: standard ones have standard names, custom ones the editor's. */
export interface CategoryNames {
  /** 'Review' */
  of: (slug: string) => string;
  /** 'Reviews', for lists. */
  ofList: (slug: string) => string;
}

/** @param slugs the categories to be named; without a custom one nothing is queried */
export async function categoryNames(db: Db, slugs: readonly string[]): Promise<CategoryNames> {
  const rows = slugs.every(isCoreCategory)
    ? []
    : await db.selectFrom('categories').select(['slug', 'name']).execute();
  const custom = new Map(rows.map(({ slug, name }) => [slug, name]));
  const named = (standard: (slug: string) => string) => (slug: string) =>
    (isCoreCategory(slug) ? undefined : custom.get(slug)) ?? standard(slug);
  return { of: named(categoryLabel), ofList: named(categoryPluralLabel) };
}
