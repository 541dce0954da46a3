import { fold } from '#lib/text/search/words.ts';
import type { Db } from '#platform/db/schema.ts';

interface Known {
  name: string;
  slug: string;
}

/** Categories by their unique keys: the name ignoring case, and the slug. */
export class ExistingCategories {
  readonly #byName = new Map<string, Known>();
  readonly #bySlug = new Map<string, Known>();

  constructor(categories: Iterable<Known>) {
    for (const category of categories) this.add(category);
  }

  add(category: Known): void {
    this.#byName.set(fold(category.name), category);
    this.#bySlug.set(category.slug, category);
  }

  /** The category with this slug, or with this name. */
  find(name: string, slug: string): Known | undefined {
    return this.#bySlug.get(slug) ?? this.#byName.get(fold(name));
  }
}

/** The stored categories. @param except an ID to leave out */
export async function existingCategories(
  db: Db,
  except: number | null = null,
): Promise<ExistingCategories> {
  const rows = await db.selectFrom('categories').select(['id', 'name', 'slug']).execute();
  return new ExistingCategories(rows.filter(({ id }) => id !== except));
}
