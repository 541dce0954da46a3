import { type SqlBool, sql } from 'kysely';
import { isoTime } from '#lib/dates.ts';
import { contains } from '#platform/db/contains.ts';
import { countRows } from '#platform/db/count-rows.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { AdminPerson, AdminPersonPage, Person } from '../contract.ts';
import { nameKey } from './store.ts';

/** A part of a list. */
interface Window {
  limit: number;
  offset: number;
}

type Links = Person['links'];
const linksOf = (json: string) => JSON.parse(json) as Links;

/** Public articles with those who are named over them. */
const publicBylines = (db: Db) =>
  db
    .selectFrom('article_bylines')
    .innerJoin('articles', 'articles.id', 'article_bylines.article_id')
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1);

const ofPerson = sql<SqlBool>`article_bylines.person_id = people.id`;

/** Those whom readers see: a public article names them. */
const visiblePeople = (db: Db) =>
  db
    .selectFrom('people')
    .where((eb) => eb.exists(publicBylines(db).select('articles.id').where(ofPerson)));

/** Somebody as readers see them; null where they see nobody of this slug. */
export async function publicPerson(db: Db, slug: string): Promise<Person | null> {
  const row = await db
    .selectFrom('people')
    .select(['id', 'slug', 'name', 'bio', 'links', 'image'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!row) return null;
  const published = await publicBylines(db)
    .select([
      'articles.category',
      (eb) => eb.fn.min('articles.published_at').as('first'),
      sql<number>`cast(count(*) as integer)`.as('count'),
    ])
    .where('article_bylines.person_id', '=', row.id)
    .groupBy('articles.category')
    .orderBy('count', 'desc')
    .orderBy('articles.category')
    .execute();
  if (published.length === 0) return null;
  const { id: _id, ...fields } = row;
  return {
    ...fields,
    links: linksOf(row.links),
    articleCount: published.reduce((sum, { count }) => sum + count, 0),
    since: isoTime(Math.min(...published.map(({ first }) => Number(first)))),
    published: published.map(({ category, count }) => ({ category, count })),
  };
}

/** The present slug of somebody whom readers see and who once had this one. */
export async function personMovedTo(db: Db, formerSlug: string): Promise<string | null> {
  const row = await visiblePeople(db)
    .innerJoin('person_slugs', 'person_slugs.person_id', 'people.id')
    .select('people.slug')
    .where('person_slugs.slug', '=', formerSlug)
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** What somebody whom readers see is called, by their slug or one that they had; null where they see nobody. */
export async function publicPersonName(
  db: Db,
  slug: string,
): Promise<{ id: number; slug: string; name: string } | null> {
  const current = (of: string) =>
    visiblePeople(db)
      .select(['people.id', 'people.slug', 'people.name'])
      .where('people.slug', '=', of)
      .executeTakeFirst();
  const person = await current(slug);
  if (person) return person;
  const moved = await personMovedTo(db, slug);
  return moved === null ? null : ((await current(moved)) ?? null);
}

/** Those whom readers see by what was typed of a name, in the order of their names. */
export const peopleNamed = (db: Db, typed: string, limit: number) =>
  visiblePeople(db)
    .select(['people.slug', 'people.name'])
    .where(contains(sql<string>`' ' || people.name_key`, ` ${nameKey(typed)}`))
    .orderBy('people.name_key')
    .orderBy('people.id')
    .limit(limit)
    .execute();

/** What the map of the site says of them: the slugs of those whom readers see, and their last changes. */
export const publicPeopleAddresses = (db: Db, most: number) =>
  visiblePeople(db)
    .select(['people.slug', 'people.updated_at'])
    .orderBy('people.id')
    .limit(most)
    .execute();

const adminRows = (db: Db) =>
  db
    .selectFrom('people')
    .leftJoin('users', 'users.id', 'people.user_id')
    .select([
      'people.id',
      'people.slug',
      'people.name',
      'people.bio',
      'people.links',
      'people.image',
      'people.updated_at',
      'users.username',
    ])
    .select((eb) => [
      eb
        .selectFrom('article_bylines')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('article_bylines.person_id', '=', 'people.id')
        .as('article_count'),
      eb.exists(publicBylines(db).select('articles.id').where(ofPerson)).as('is_public'),
    ]);
type AdminRow = Awaited<ReturnType<ReturnType<typeof adminRows>['executeTakeFirstOrThrow']>>;

function toAdminPerson(row: AdminRow): AdminPerson {
  const { username, updated_at, article_count, is_public, ...fields } = row;
  return {
    ...fields,
    links: linksOf(row.links),
    account: username,
    isPublic: Boolean(is_public),
    articleCount: Number(article_count),
    updatedAt: isoTime(updated_at),
  };
}

/** Everybody by name, for staff. @param search a part of a name */
export async function adminPeople(
  db: Db,
  search: string,
  { limit, offset }: Window,
): Promise<AdminPersonPage> {
  const text = nameKey(search);
  let query = adminRows(db);
  if (text !== '') query = query.where((eb) => contains(eb.ref('people.name_key'), text));
  const rows = await query
    // A name that begins as it was typed comes first.
    .orderBy(
      sql`case when people.name_key >= ${text} and people.name_key < ${`${text}\uffff`} then 0 else 1 end`,
    )
    .orderBy('people.name_key')
    .orderBy('people.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { people: rows.map(toAdminPerson), totalCount: await countRows(query) };
}

/** @throws Problem 404 `person.not_found` */
export async function adminPerson(db: Db, id: number): Promise<AdminPerson> {
  const row = await adminRows(db).where('people.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'person.not_found', 'There is nobody with this id.');
  return toAdminPerson(row);
}

/** Whose account it is; null where it is nobody's. */
export async function ownPerson(db: Db, userId: number): Promise<AdminPerson | null> {
  const row = await adminRows(db).where('people.user_id', '=', userId).executeTakeFirst();
  return row ? toAdminPerson(row) : null;
}
