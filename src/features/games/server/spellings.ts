import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

const TERMS = {
  game_genres: { slug: sql.ref('slug'), name: sql.ref('name') },
  game_releases: { slug: sql.ref('platform_slug'), name: sql.ref('platform') },
};

async function spelling(
  db: Db,
  table: keyof typeof TERMS,
  [slug, given]: [slug: string, given: string],
  respell: boolean,
): Promise<[slug: string, name: string]> {
  const [of, { slug: ownSlug, name }] = [sql.table(table), TERMS[table]];
  const { rows } = await sql<{ known: string }>`select ${name} as known from ${of}
    where ${ownSlug} = ${slug} limit 1`.execute(db);
  const { known = given } = rows[0] ?? {};
  if (known === given || !respell) return [slug, known];
  await sql`update ${of} set ${name} = ${given} where ${ownSlug} = ${slug}`.execute(db);
  return [slug, given];
}

/**
 * Keeps one spelling of each genre and platform: the stored one, or the given one if `respell` is true.
 * @param given names by slug
 * @param respell whether to change the spelling in all games
 */
export async function spellings(
  db: Db,
  table: keyof typeof TERMS,
  given: ReadonlyMap<string, string>,
  respell: boolean,
): Promise<[slug: string, name: string][]> {
  const all: [string, string][] = [];
  for (const term of given) all.push(await spelling(db, table, term, respell));
  return all;
}
