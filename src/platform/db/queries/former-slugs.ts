import { sql } from 'kysely';
import { numberedSlug } from '#lib/text/slug.ts';
import { latinSlug } from '../../latin-slug.ts';
import type { Db } from '../schema.ts';

interface SlugTables {
  /** The table of the things, with `id` and `slug`. */
  table: 'games' | 'authors';
  /** Their former slugs, with `slug` and the column `owner`. */
  formerTable: 'game_slugs' | 'author_slugs';
  owner: 'game_id' | 'author_id';
  /** The slug of a name without a letter or digit that a slug can hold. */
  fallback: string;
  /** Slugs that mean something else in URLs. */
  reserved?: readonly string[];
}

/** The slugs of one kind of thing. A slug that a thing once had keeps pointing to it and is never given to another. */
export function trackFormerSlugs({
  table,
  formerTable,
  owner,
  fallback,
  reserved = [],
}: SlugTables) {
  const current = sql.table(table);
  const former = sql.table(formerTable);
  const ownerId = sql.ref(owner);

  /** The id of the thing that has or had this slug. */
  async function ownerOf(db: Db, slug: string): Promise<number | null> {
    const { rows } = await sql<{ id: number }>`
      select id from ${current} where slug = ${slug}
      union all select ${ownerId} as id from ${former} where slug = ${slug} limit 1`.execute(db);
    return rows[0]?.id ?? null;
  }

  /** A free slug: the one made from `text`, else the same with -2, -3 ... @param id the thing that may have it */
  const freeSlug = (db: Db, text: string, id: number | null = null): Promise<string> =>
    numberedSlug(latinSlug(text) || fallback, async (slug) => {
      const other = await ownerOf(db, slug);
      return !reserved.includes(slug) && (other === null || other === id);
    });

  /** Records slugs that a thing had before, except those that belong to another one. */
  async function addFormer(db: Db, id: number, slugs: readonly string[]): Promise<void> {
    for (const slug of new Set(slugs)) {
      if ((await ownerOf(db, slug)) !== null) continue;
      await sql`insert into ${former} (slug, ${ownerId}) values (${slug}, ${id})`.execute(db);
    }
  }

  /** The slug of a thing after an edit; the one before it goes into the history. */
  async function renamed(
    db: Db,
    { id, slug: before }: { id: number; slug: string },
    wanted: string,
  ): Promise<string> {
    if (wanted === '' || wanted === before) return before;
    const slug = await freeSlug(db, wanted, id);
    if (slug === before) return before;
    await sql`delete from ${former} where slug = ${slug}`.execute(db);
    await sql`insert into ${former} (slug, ${ownerId}) values (${before}, ${id})`.execute(db);
    return slug;
  }

  /** Deletes a thing; its present and former slugs point to another one from now on. */
  async function deleteInFavorOf(
    db: Db,
    { id, slug }: { id: number; slug: string },
    into: number,
  ): Promise<void> {
    await sql`update ${former} set ${ownerId} = ${into} where ${ownerId} = ${id}`.execute(db);
    await sql`delete from ${current} where id = ${id}`.execute(db);
    await sql`insert into ${former} (slug, ${ownerId}) values (${slug}, ${into})`.execute(db);
  }

  return { ownerOf, freeSlug, addFormer, renamed, deleteInFavorOf };
}
