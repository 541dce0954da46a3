import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

const TERMS = {
  game_genres: { slug: sql.ref('slug'), name: sql.ref('name') },
  game_releases: { slug: sql.ref('platform_slug'), name: sql.ref('platform') },
};

/**
 * How a genre or platform is spelt, which all games spell alike: as it was given, or as it was.
 * @param isSaid whether what was given holds for all games
 */
async function spelling(
  db: Db,
  table: keyof typeof TERMS,
  [slug, given]: [slug: string, given: string],
  isSaid: boolean,
): Promise<[slug: string, name: string]> {
  const [of, { slug: ownSlug, name }] = [sql.table(table), TERMS[table]];
  const { rows } = await sql<{ known: string }>`select ${name} as known from ${of}
    where ${ownSlug} = ${slug} limit 1`.execute(db);
  const { known = given } = rows[0] ?? {};
  if (known === given || !isSaid) return [slug, known];
  await sql`update ${of} set ${name} = ${given} where ${ownSlug} = ${slug}`.execute(db);
  return [slug, given];
}

/**
 * How genres or platforms are spelt, in the order of what was given.
 * @param given names by their slugs
 * @param isSaid whether what was given holds for all games
 */
export async function spellings(
  db: Db,
  table: keyof typeof TERMS,
  given: ReadonlyMap<string, string>,
  isSaid: boolean,
): Promise<[slug: string, name: string][]> {
  const all: [string, string][] = [];
  for (const term of given) all.push(await spelling(db, table, term, isSaid));
  return all;
}
