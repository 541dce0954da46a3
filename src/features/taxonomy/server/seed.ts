import type { Db } from '#platform/db/schema.ts';
import {
  CORE_CATEGORIES,
  categoryLabel,
  chosenColor,
  isCoreCategory,
  STANDARD_COLORS,
} from '../values.ts';

type CategoryRow = Record<'slug' | 'name' | 'plural' | 'description' | 'color' | 'emoji', string>;

/** Whether a category is unchanged since the first start. */
export const isAsSeeded = ({ slug, name, ...rest }: CategoryRow): boolean =>
  isCoreCategory(slug) &&
  name === categoryLabel(slug) &&
  chosenColor({ slug, color: rest.color }) === null &&
  [rest.plural, rest.description, rest.emoji].every((text) => text === '');

/** Adds the five standard categories to an empty database. */
export async function seedCategories(db: Db): Promise<void> {
  await db
    .insertInto('categories')
    .values(
      CORE_CATEGORIES.map((slug) => ({
        slug,
        name: categoryLabel(slug),
        description: '',
        color: STANDARD_COLORS[slug],
      })),
    )
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}
