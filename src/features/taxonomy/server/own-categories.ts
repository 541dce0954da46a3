import { readableOn } from '#lib/color/oklch.ts';
import type { Db } from '#platform/db/schema.ts';
import type { OwnCategory } from '../contract.ts';
import { categoryLabel, chosenColor, hasStandardName, isCoreCategory } from '../values.ts';

export const storedCategories = (db: Db) =>
  db
    .selectFrom('categories')
    .select(['id', 'name', 'plural', 'slug', 'description', 'color', 'emoji'])
    .orderBy('id')
    .execute();

/** Custom categories, and standard ones that an editor changed, with the colors of their badges. */
export async function ownCategories(db: Db): Promise<OwnCategory[]> {
  const all = await storedCategories(db);
  const own = all.filter(
    (one) =>
      !isCoreCategory(one.slug) ||
      chosenColor(one) !== null ||
      !hasStandardName(one) ||
      [one.plural, one.description, one.emoji].some((text) => text !== ''),
  );
  return own.map((one) => ({
    ...one,
    name: hasStandardName(one) ? categoryLabel(one.slug) : one.name,
    color: isCoreCategory(one.slug) ? chosenColor(one) : one.color,
    textColor: readableOn(one.color),
  }));
}
