import type { Db } from '#platform/db/schema.ts';
import { categoryLabel, categoryPluralLabel, hasStandardName } from '../values.ts';

/** Names of categories for readers: the owner's, or the standard ones. */
export interface CategoryNames {
  /** 'Review' */
  of: (slug: string) => string;
  /** 'Reviews', for lists. */
  ofList: (slug: string) => string;
}

export async function categoryNames(db: Db): Promise<CategoryNames> {
  const rows = await db.selectFrom('categories').select(['slug', 'name']).execute();
  const own = new Map(
    rows.filter((one) => !hasStandardName(one)).map(({ slug, name }) => [slug, name]),
  );
  const named = (standard: (slug: string) => string) => (slug: string) =>
    own.get(slug) ?? standard(slug);
  return { of: named(categoryLabel), ofList: named(categoryPluralLabel) };
}
