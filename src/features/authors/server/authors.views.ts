import { type SqlBool, sql } from 'kysely';
import { compareNames } from '#lib/format/compare-names.ts';
import { isoTime } from '#lib/format/iso.ts';
import { cutWords } from '#lib/text/excerpt/cut-words.ts';
import { nameKey } from '#lib/text/name-key.ts';
import { engineOf } from '#platform/db/engine.ts';
import { contains } from '#platform/db/queries/contains.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type {
  AdminAuthor,
  AdminAuthorPage,
  Author,
  AuthorAccount,
  TeamMember,
} from '../contract.ts';

/** Characters of a biography in a team list. */
const TEAM_BIO_MAX = 240;

/** Rows of a list column. */
interface Window {
  limit: number;
  offset: number;
}

type Links = Author['links'];
const linksOf = (json: string) => JSON.parse(json) as Links;

/** The bylines of public articles. */
const publicBylines = (db: Db) =>
  db
    .selectFrom('article_bylines')
    .innerJoin('articles', 'articles.id', 'article_bylines.article_id')
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1);

const ofAuthor = sql<SqlBool>`article_bylines.author_id = authors.id`;

/** Authors with a public article: only these have a page. */
const visibleAuthors = (db: Db) =>
  db
    .selectFrom('authors')
    .where((eb) => eb.exists(publicBylines(db).select('articles.id').where(ofAuthor)));

/** An author as readers see them; null without a public article. */
export async function publicAuthor(db: Db, slug: string): Promise<Author | null> {
  const row = await db
    .selectFrom('authors')
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
    .where('article_bylines.author_id', '=', row.id)
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

/** The current slug of a visible author who formerly had this one. */
export async function authorMovedTo(db: Db, formerSlug: string): Promise<string | null> {
  const row = await visibleAuthors(db)
    .innerJoin('author_slugs', 'author_slugs.author_id', 'authors.id')
    .select('authors.slug')
    .where('author_slugs.slug', '=', formerSlug)
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** A visible author by a current or former slug. */
export async function publicAuthorName(
  db: Db,
  slug: string,
): Promise<{ id: number; slug: string; name: string } | null> {
  const current = (of: string) =>
    visibleAuthors(db)
      .select(['authors.id', 'authors.slug', 'authors.name'])
      .where('authors.slug', '=', of)
      .executeTakeFirst();
  const author = await current(slug);
  if (author) return author;
  const moved = await authorMovedTo(db, slug);
  return moved === null ? null : ((await current(moved)) ?? null);
}

/** Visible authors with a word in their name that starts with the typed text, by name. */
export const suggestAuthors = (db: Db, typed: string, limit: number) =>
  visibleAuthors(db)
    .select(['authors.slug', 'authors.name'])
    .where(contains(sql<string>`' ' || authors.name_key`, ` ${nameKey(typed)}`))
    .orderBy('authors.name_key')
    .orderBy('authors.id')
    .limit(limit)
    .execute();

/** Visible authors by name, for a team list. @param limit how many it shows at most */
export async function teamMembers(db: Db, limit: number, language: string): Promise<TeamMember[]> {
  const rows = await visibleAuthors(db)
    .select(['authors.slug', 'authors.name', 'authors.bio', 'authors.image'])
    .orderBy('authors.name_key')
    .orderBy('authors.id')
    .limit(limit)
    .execute();
  const compare = compareNames(language);
  return rows
    .map((row) => ({ ...row, bio: cutWords(row.bio, TEAM_BIO_MAX) }))
    .sort((one, other) => compare(one.name, other.name));
}

/** Slugs and last changes of visible authors, for the sitemap. */
export const publicAuthorAddresses = (db: Db, limit: number) =>
  visibleAuthors(db)
    .select(['authors.slug', 'authors.updated_at'])
    .orderBy('authors.id')
    .limit(limit)
    .execute();

const adminRows = (db: Db) =>
  db
    .selectFrom('authors')
    .leftJoin('users', 'users.id', 'authors.user_id')
    .select([
      'authors.id',
      'authors.slug',
      'authors.name',
      'authors.bio',
      'authors.links',
      'authors.image',
      'authors.updated_at',
      'users.username',
    ])
    .select((eb) => [
      eb
        .selectFrom('article_bylines')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('article_bylines.author_id', '=', 'authors.id')
        .where('article_bylines.article_id', 'not in', trashedIds(db))
        .as('article_count'),
      eb.exists(publicBylines(db).select('articles.id').where(ofAuthor)).as('is_public'),
    ]);
type AdminRow = Awaited<ReturnType<ReturnType<typeof adminRows>['executeTakeFirstOrThrow']>>;

function toAdminAuthor(row: AdminRow): AdminAuthor {
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

/** All authors by name, for staff. @param search part of a name */
export async function adminAuthors(
  db: Db,
  search: string,
  { limit, offset }: Window,
): Promise<AdminAuthorPage> {
  const text = nameKey(search);
  let query = adminRows(db);
  if (text !== '') query = query.where((eb) => contains(eb.ref('authors.name_key'), text));
  const rows = await query
    // Names that start with the text come first.
    .orderBy(
      sql`case when authors.name_key >= ${text} and authors.name_key < ${`${text}\uffff`} then 0 else 1 end`,
    )
    .orderBy('authors.name_key')
    .orderBy('authors.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { authors: rows.map(toAdminAuthor), totalCount: await countRows(query) };
}

/** @throws Problem 404 `author.not_found` */
export async function adminAuthor(db: Db, id: number): Promise<AdminAuthor> {
  const row = await adminRows(db).where('authors.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'author.not_found', 'No author has this id.');
  return toAdminAuthor(row);
}

/** The accounts by name, with the names of their authors. */
export function accountNames(db: Db): Promise<AuthorAccount[]> {
  return db
    .selectFrom('users')
    .leftJoin('authors', 'authors.user_id', 'users.id')
    .select(['users.username', 'authors.name as author'])
    .orderBy('users.username_key')
    .execute();
}

/** The author page of an account. */
export async function ownAuthor(db: Db, userId: number): Promise<AdminAuthor | null> {
  const row = await adminRows(db).where('authors.user_id', '=', userId).executeTakeFirst();
  return row ? toAdminAuthor(row) : null;
}

/** An account with the id of its author. Its role, not the caller's: a token of an admin can act as an author. */
export const accountWithAuthor = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('authors', 'authors.user_id', 'users.id')
    .select(['users.username', 'users.role', 'authors.id'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

/** Whether an article that credits the author was ever published, or will be without another approval. */
export async function isNameInUse(db: Db, id: number): Promise<boolean> {
  const article = await db
    .selectFrom('article_bylines')
    .innerJoin('articles', 'articles.id', 'article_bylines.article_id')
    .select('articles.id')
    .where('article_bylines.author_id', '=', id)
    .where((eb) =>
      eb.or([
        eb('published_at', 'is not', null),
        eb('status', '=', 'scheduled').and('moderation_status', '=', 'approved'),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return article !== undefined;
}

/** Whether an author other than this one has the name, in any spelling. */
export async function isNameOfOther(db: Db, name: string, id: number): Promise<boolean> {
  const other = await db
    .selectFrom('authors')
    .select('id')
    .where('name_key', '=', nameKey(name))
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
