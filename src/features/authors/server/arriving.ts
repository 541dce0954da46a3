import type { AuditActor } from '#features/audit-log/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { type AuthorInput, authorInputSchema, type Byline } from '../contract.ts';
import { AUTHOR_LIMITS, BYLINE_MAX, type BylineRole } from '../values.ts';
import { insertAuthor, nameKey, slugOwner } from './store.ts';

/** Who moves somebody in, and when. */
interface By {
  actor: AuditActor;
  now: number;
}

/** Somebody as another magazine names them. */
export interface ArrivingName {
  name: string;
  /** Of an export of ours. */
  slug?: string;
  role?: BylineRole;
}

/** Somebody of an export of ours, as it has them. */
export interface ArrivingAuthor extends Pick<AuthorInput, 'name' | 'slug' | 'bio' | 'links'> {
  image: string | null;
  formerSlugs: readonly string[];
  /** ISO times. */
  createdAt: string;
  updatedAt: string;
}

const guest = (name: string, slug = '') =>
  authorInputSchema.safeParse({ name: name.slice(0, AUTHOR_LIMITS.name), slug }).data;

/** The one who is here already: of the same slug, else of the same name. */
async function found(trx: Db, { name, slug }: ArrivingName): Promise<number | null> {
  const owner = slug === undefined ? null : await slugOwner(trx, slug);
  if (owner !== null) return owner;
  const row = await trx
    .selectFrom('authors')
    .select('id')
    .where('name_key', '=', nameKey(name))
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Who is named over an article that comes from elsewhere: those who are here, and guests of the names that
 * nobody has yet. Call it in the transaction that stores the article.
 */
export async function arrivingByline(
  trx: Db,
  names: readonly ArrivingName[],
  by: By,
): Promise<Byline> {
  const byline = new Map<number, Byline[number]>();
  for (const one of names.slice(0, BYLINE_MAX)) {
    const input = guest(one.name, one.slug);
    if (!input) continue;
    const id =
      (await found(trx, { ...one, name: input.name })) ?? (await insertAuthor(trx, input, by));
    const { name, slug } = await trx
      .selectFrom('authors')
      .select(['name', 'slug'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (!byline.has(id)) byline.set(id, { id, name, slug, role: one.role ?? 'author' });
  }
  return [...byline.values()];
}

/** Adds the authors of an export of ours who are not here; call it in a transaction. Again it adds nothing. */
export async function importAuthors(
  trx: Db,
  authors: readonly ArrivingAuthor[],
  by: By,
): Promise<void> {
  for (const { formerSlugs, createdAt, updatedAt, ...one } of authors) {
    const { name, slug, bio, links, image } = one;
    const { data } = authorInputSchema.safeParse({ name, slug, bio, links, image });
    if (!data || (await found(trx, data)) !== null) continue;
    const id = await insertAuthor(trx, data, by);
    const times = { created_at: Date.parse(createdAt), updated_at: Date.parse(updatedAt) };
    await trx.updateTable('authors').set(times).where('id', '=', id).execute();
    for (const former of new Set(formerSlugs)) {
      if ((await slugOwner(trx, former)) !== null) continue;
      await trx.insertInto('author_slugs').values({ slug: former, author_id: id }).execute();
    }
  }
  if (authors.length > 0) await recordChange(trx, by.now, ['authors']);
}
