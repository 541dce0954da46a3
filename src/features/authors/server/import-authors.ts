import type { ActionContext } from '#features/audit-log/server/public.ts';
import { nameKey } from '#lib/text/name-key.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { type AuthorInput, authorInputSchema, type Byline } from '../contract.ts';
import { AUTHOR_LIMITS, BYLINE_MAX, type BylineRole } from '../values.ts';
import { authorSlugs, insertAuthor } from './store.ts';

/** An author as an imported article names them. */
export interface ImportedName {
  name: string;
  /** Only in Savepoint's own exports. */
  slug?: string;
  role?: BylineRole;
}

/** An author of a Savepoint export. */
export interface ImportedAuthor extends Pick<AuthorInput, 'name' | 'slug' | 'bio' | 'links'> {
  image: string | null;
  formerSlugs: readonly string[];
  /** ISO times. */
  createdAt: string;
  updatedAt: string;
}

const guest = (name: string, slug = '') =>
  authorInputSchema.safeParse({ name: name.slice(0, AUTHOR_LIMITS.name), slug }).data;

/** An existing author with the same slug, otherwise with the same name. */
async function existingAuthor(trx: Db, { name, slug }: ImportedName): Promise<number | null> {
  const owner = slug === undefined ? null : await authorSlugs.ownerOf(trx, slug);
  if (owner !== null) return owner;
  const row = await trx
    .selectFrom('authors')
    .select('id')
    .where('name_key', '=', nameKey(name))
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The byline of an imported article. Unknown names become guest authors. Call it in the import's transaction. */
export async function importByline(
  trx: Db,
  names: readonly ImportedName[],
  context: ActionContext,
): Promise<Byline> {
  const byline = new Map<number, Byline[number]>();
  for (const named of names.slice(0, BYLINE_MAX)) {
    const input = guest(named.name, named.slug);
    if (!input) continue;
    const id =
      (await existingAuthor(trx, { ...named, name: input.name })) ??
      (await insertAuthor(trx, input, context));
    const { name, slug } = await trx
      .selectFrom('authors')
      .select(['name', 'slug'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (!byline.has(id)) byline.set(id, { id, name, slug, role: named.role ?? 'author' });
  }
  return [...byline.values()];
}

/** Adds the missing authors of a Savepoint export; call it in a transaction. Existing authors do not change. */
export async function importAuthors(
  trx: Db,
  authors: readonly ImportedAuthor[],
  context: ActionContext,
): Promise<void> {
  for (const { formerSlugs, createdAt, updatedAt, name, slug, bio, links, image } of authors) {
    const { data } = authorInputSchema.safeParse({ name, slug, bio, links, image });
    if (!data || (await existingAuthor(trx, data)) !== null) continue;
    const id = await insertAuthor(trx, data, context);
    const times = { created_at: Date.parse(createdAt), updated_at: Date.parse(updatedAt) };
    await trx.updateTable('authors').set(times).where('id', '=', id).execute();
    await authorSlugs.addFormer(trx, id, formerSlugs);
  }
  if (authors.length > 0) await recordChange(trx, context.now, ['authors']);
}
