import type { Db } from '#platform/db/schema.ts';
import { CORE_CATEGORIES, type CoreCategory, categoryLabel, isCoreCategory } from '../values.ts';

type CategoryRow = Record<'slug' | 'name' | 'description' | 'color' | 'emoji', string>;

const CORE: Record<CoreCategory, { color: string; description: string }> = {
  review: { color: '#22c55e', description: 'Games and hardware, played to the end' },
  news: {
    color: '#ef4444',
    description: 'What happened, from whom we know it, and why it matters',
  },
  education: { color: '#a855f7', description: 'How games are made and how they work' },
  guide: { color: '#f97316', description: 'Ways through, explained step by step' },
  community: { color: '#14b8a6', description: 'The people who play' },
};

/** Whether a category is unchanged since the first start. */
export const isAsSeeded = ({ slug, name, description, color, emoji }: CategoryRow): boolean =>
  isCoreCategory(slug) &&
  name === categoryLabel(slug) &&
  description === CORE[slug].description &&
  color === CORE[slug].color &&
  emoji === '';

/** Whether a standard category still has its standard color. */
export const hasStandardColor = ({ slug, color }: Pick<CategoryRow, 'slug' | 'color'>): boolean =>
  isCoreCategory(slug) && color === CORE[slug].color;

/** Adds the five standard categories to an empty database. */
export async function seedCategories(db: Db): Promise<void> {
  await db
    .insertInto('categories')
    .values(CORE_CATEGORIES.map((slug) => ({ slug, name: categoryLabel(slug), ...CORE[slug] })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}
