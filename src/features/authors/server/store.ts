import {
  type AuditActor,
  type AuditEvent,
  recordAudit,
} from '#features/audit-log/server/public.ts';
import { noteAuthorImage, refuseHeld } from '#features/media/server/public.ts';
import { formatCount } from '#lib/format/count.ts';
import { numberedSlug, slugify } from '#lib/text/slug.ts';
import { fold } from '#lib/text/words.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { AuthorInput, OwnAuthorInput } from '../contract.ts';

declare module '#platform/db/changes.ts' {
  interface TopicNames {
    /** What readers see of anybody who is named over articles. */
    authors: true;
  }
}

/** Job: what search knows of these articles, by their ids, is out of date since somebody has another name. */
export const AUTHOR_RENAMED_JOB = 'authors.renamed';
/** So many articles in one job. */
const BATCH = 100;
/** For a name without a letter or digit that a slug can hold. */
const FALLBACK = 'author';

/** Who writes, and when. */
export interface By {
  actor: AuditActor;
  now: number;
}

/** How names are compared: without regard to case, accents or spacing. */
export const nameKey = (name: string) => fold(name).replace(/\s+/g, ' ').trim();

const subjectOf = (id: number, name: string) => ({ type: 'author', id, name }) as const;
const note = ({ actor, now }: By, db: Db, event: AuditEvent) =>
  recordAudit(db, now, actor, [event]);

/** The one that has this slug, or had it; null where nobody has. */
export async function slugOwner(db: Db, slug: string): Promise<number | null> {
  const current = await db
    .selectFrom('authors')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (current) return current.id;
  const former = await db
    .selectFrom('author_slugs')
    .select('author_id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return former?.author_id ?? null;
}

/** A slug that nobody else has or had: the wanted one, else with -2, -3 ... */
const freeSlug = (db: Db, wanted: string, id: number | null): Promise<string> =>
  numberedSlug(slugify(wanted) || FALLBACK, async (slug) => {
    const owner = await slugOwner(db, slug);
    return owner === null || owner === id;
  });

/** The account of this name, which is nobody else's. @throws Problem 400 naming the field */
async function accountOf(db: Db, name: string | null, id: number | null): Promise<number | null> {
  if (name === null || name === '') return null;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', fold(name))
    .executeTakeFirst();
  if (!user) throw badField('account', 'is the name of no account');
  const other = await db
    .selectFrom('authors')
    .select(['id', 'name'])
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (other && other.id !== id) throw badField('account', `belongs to ${other.name} already`);
  return user.id;
}

const said = ({ bio, links, image }: OwnAuthorInput) => ({
  ...{ bio, image },
  links: JSON.stringify(links),
});

/** @throws Problem 404 `author.not_found` */
async function authorRow(db: Db, id: number) {
  const row = await db.selectFrom('authors').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'author.not_found', 'There is nobody with this id.');
  return row;
}

/** Has search read the articles again that name them. */
async function indexArticlesOf(db: Db, id: number, now: number): Promise<void> {
  const rows = await db
    .selectFrom('article_bylines')
    .select('article_id')
    .where('author_id', '=', id)
    .orderBy('article_id')
    .execute();
  const ids = rows.map((row) => row.article_id);
  for (let start = 0; start < ids.length; start += BATCH) {
    const payload = ids.slice(start, start + BATCH);
    const label = formatCount(payload.length, 'article');
    await enqueue(db, { name: AUTHOR_RENAMED_JOB, label, payload, now });
  }
}

/** Adds somebody; call it in a transaction. @returns the id @throws Problem 400 naming the field */
export async function insertAuthor(db: Db, input: AuthorInput, { now }: By): Promise<number> {
  const { id } = await db
    .insertInto('authors')
    .values({
      ...said(input),
      ...{ name: input.name, name_key: nameKey(input.name) },
      slug: await freeSlug(db, input.slug || input.name, null),
      user_id: await accountOf(db, input.account, null),
      ...{ created_at: now, updated_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteAuthorImage(db, id, input.image);
  return id;
}

/** @returns the id @throws Problem 400 naming the field */
export function createAuthor(db: Db, input: AuthorInput, by: By): Promise<number> {
  return inTransaction(db, async (trx) => {
    await refuseHeld(trx, input.image, 'image', by.now);
    const id = await insertAuthor(trx, input, by);
    await note(by, trx, { action: 'author.created', subject: subjectOf(id, input.name) });
    return id;
  });
}

/** Changes somebody in every place; call it in a transaction. A former slug leads on. */
async function updateAuthor(db: Db, id: number, input: AuthorInput, by: By): Promise<void> {
  const before = await authorRow(db, id);
  if (input.image !== before.image) await refuseHeld(db, input.image, 'image', by.now);
  const wanted = input.slug || before.slug;
  const slug = wanted === before.slug ? wanted : await freeSlug(db, wanted, id);
  if (slug !== before.slug) {
    await db.deleteFrom('author_slugs').where('slug', '=', slug).execute();
    await db.insertInto('author_slugs').values({ slug: before.slug, author_id: id }).execute();
  }
  await db
    .updateTable('authors')
    .set({
      ...said(input),
      ...{ slug, name: input.name, name_key: nameKey(input.name) },
      user_id: await accountOf(db, input.account, id),
      updated_at: by.now,
    })
    .where('id', '=', id)
    .execute();
  await noteAuthorImage(db, id, input.image);
  await recordChange(db, by.now, ['authors']);
  if (before.name !== input.name) await indexArticlesOf(db, id, by.now);
}

/** @throws Problem 404 `author.not_found`, 400 naming the field */
export function changeAuthor(db: Db, id: number, input: AuthorInput, by: By): Promise<void> {
  return inTransaction(db, async (trx) => {
    await updateAuthor(trx, id, input, by);
    await note(by, trx, { action: 'author.edited', subject: subjectOf(id, input.name) });
  });
}

/** What somebody says of themselves. @throws Problem 404 where the account is nobody's */
export function changeOwnAuthor(
  db: Db,
  userId: number,
  input: OwnAuthorInput,
  by: By,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const own = await trx
      .selectFrom('authors')
      .select(['id', 'name', 'image'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!own) {
      throw new Problem(
        404,
        'author.not_found',
        'This account has no author page. An editor makes one under Authors.',
      );
    }
    if (input.image !== own.image) await refuseHeld(trx, input.image, 'image', by.now);
    await trx
      .updateTable('authors')
      .set({ ...said(input), updated_at: by.now })
      .where('id', '=', own.id)
      .execute();
    await noteAuthorImage(trx, own.id, input.image);
    await note(by, trx, { action: 'author.edited', subject: subjectOf(own.id, own.name) });
    await recordChange(trx, by.now, ['authors']);
  });
}

/** Deletes somebody; articles that named them stay. @throws Problem 404 `author.not_found` */
export function deleteAuthor(db: Db, id: number, by: By): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { name } = await authorRow(trx, id);
    await indexArticlesOf(trx, id, by.now);
    await trx.deleteFrom('authors').where('id', '=', id).execute();
    await note(by, trx, { action: 'author.deleted', subject: subjectOf(id, name) });
    await recordChange(trx, by.now, ['authors']);
  });
}

/** Has the articles that name one of them name the other; where both are named, the first place and role stay. */
async function moveBylines(db: Db, id: number, into: number): Promise<void> {
  await db
    .deleteFrom('article_bylines')
    .where('author_id', 'in', [id, into])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('article_bylines as first')
          .select('first.position')
          .whereRef('first.article_id', '=', 'article_bylines.article_id')
          .whereRef('first.position', '<', 'article_bylines.position')
          .where('first.author_id', 'in', [id, into]),
      ),
    )
    .execute();
  await db
    .updateTable('article_bylines')
    .set({ author_id: into })
    .where('author_id', '=', id)
    .execute();
}

/**
 * Takes somebody for another one: their articles name that one from now on, and their addresses lead there; call it
 * in a transaction.
 * @param combined what both say of themselves, as the one who stays says it
 * @throws Problem 404 `author.not_found`
 */
export async function foldInto(
  db: Db,
  { id, into, combined }: { id: number; into: number; combined: AuthorInput },
  by: By,
): Promise<void> {
  const [from, to] = [await authorRow(db, id), await authorRow(db, into)];
  await indexArticlesOf(db, id, by.now);
  await moveBylines(db, id, into);
  await db
    .updateTable('author_slugs')
    .set({ author_id: into })
    .where('author_id', '=', id)
    .execute();
  await db.deleteFrom('authors').where('id', '=', id).execute();
  await db.insertInto('author_slugs').values({ slug: from.slug, author_id: into }).execute();
  await updateAuthor(db, into, combined, by);
  const subject = subjectOf(into, to.name);
  await note(by, db, { action: 'author.merged', subject, detail: from.name });
}
