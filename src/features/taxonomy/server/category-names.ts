import type { Db } from '#platform/db/schema.ts';
import {
  categoryLabel,
  chosenColor,
  hasStandardName,
  type NameForm,
  shownCategoryName,
} from '../values.ts';

/** Names of categories for readers: the owner's, or the standard ones. */
export interface CategoryNames {
  /** 'Review' */
  of: (slug: string) => string;
  /** 'Reviews', for lists. */
  ofList: (slug: string) => string;
}

/** The names, and the colors that editors chose, by slug. */
export interface CategoryLooks extends CategoryNames {
  colors: Readonly<Record<string, string>>;
}

export async function categoryNames(db: Db): Promise<CategoryLooks> {
  const rows = await db
    .selectFrom('categories')
    .select(['slug', 'name', 'plural', 'color'])
    .execute();
  const own = rows.map((one) => ({
    ...one,
    ...(hasStandardName(one) && { name: categoryLabel(one.slug) }),
  }));
  const named = (form: NameForm) => (slug: string) =>
    shownCategoryName((english) => english, slug, own, form);
  const colors = rows.flatMap((one) => {
    const color = chosenColor(one);
    return color === null ? [] : [[one.slug, color] as const];
  });
  return { of: named('label'), ofList: named('plural'), colors: Object.fromEntries(colors) };
}
