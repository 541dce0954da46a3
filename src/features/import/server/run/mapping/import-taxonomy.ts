import type { AuditActor } from '#features/audit-log/server/public.ts';
import type { CategoryRecord } from '#features/export/contract.ts';
import { categoryEditSchema, tagInputSchema } from '#features/taxonomy/contract.ts';
import {
  changeCategory,
  createCategory,
  type ExistingCategories,
  existingCategories,
  importTags,
  isAsSeeded,
} from '#features/taxonomy/server/public.ts';
import { slugify } from '#lib/text/slug.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { ImportChoices } from '../../../contract.ts';
import { inBatches } from '../../assert-running.ts';
import type { SourceRecords } from '../../sources/source.ts';

interface Options {
  importId: number;
  actor: AuditActor;
  choices: Pick<ImportChoices, 'categories'>;
  now: number;
}

type CategoryFields = Pick<CategoryRecord, 'name' | 'description' | 'color'> & {
  plural?: string | undefined;
  emoji?: string | undefined;
};

/** Creates a category, or updates a default one that was never changed. @throws Problem if its name is taken */
async function importCategory(
  trx: Db,
  { slug, fields }: { slug: string; fields: CategoryFields },
  { actor, now }: Options,
  all: ExistingCategories,
): Promise<void> {
  const existing = await trx
    .selectFrom('categories')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!existing) {
    if (!all.find(fields.name, slug))
      await createCategory(trx, { ...fields, slug }, actor, now, all);
    return;
  }
  const { id, ...stored } = existing;
  const keys = ['name', 'plural', 'description', 'color', 'emoji'] as const;
  const isSame = keys.every((key) => stored[key] === (fields[key] ?? ''));
  if (!isSame && isAsSeeded(existing)) await changeCategory(trx, id, fields, actor, now);
}

/** The valid fields of a category; null if it has none. */
function validFields({ id: _, slug, ...fields }: CategoryRecord) {
  const { data } = categoryEditSchema.safeParse(fields);
  return data && slugify(slug) === slug ? { slug, fields: data } : null;
}

/**
 * Imports the categories and tags of a Savepoint export in its order. Existing ones stay unchanged, except
 * for default categories and tags without a description. Categories mapped to another one are not created.
 * It can be repeated.
 * @throws ImportStopped
 */
export async function importTaxonomy(
  db: Db,
  { categories, tags }: Pick<SourceRecords, 'categories' | 'tags'>,
  options: Options,
): Promise<void> {
  const { choices, now } = options;
  const isMappedElsewhere = ({ slug }: CategoryRecord) =>
    Object.hasOwn(choices.categories, slug) &&
    ![null, slug].includes(choices.categories[slug] ?? null);
  const own = categories
    .filter((one) => !isMappedElsewhere(one))
    .flatMap((one) => validFields(one) ?? []);
  await inBatches(db, options.importId, own, async (trx, batch) => {
    const all = await existingCategories(trx);
    for (const one of batch) {
      try {
        await importCategory(trx, one, options, all);
      } catch (error) {
        // Another category has its name. Refused before anything was written.
        if (!(error instanceof Problem)) throw error;
      }
    }
  });
  await inBatches(db, options.importId, tags, async (trx, batch) => {
    const valid = batch.flatMap(({ name, description }) => {
      const { data } = tagInputSchema.safeParse({ name, description });
      return data ?? [];
    });
    await importTags(trx, valid, now);
  });
}
