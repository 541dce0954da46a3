import { type ActionContext, recordAction } from '#features/audit-log/server/public.ts';
import {
  noteAuthorImage,
  refuseHeld,
  withCurrentImages,
  withoutCrops,
} from '#features/media/server/public.ts';
import { enqueueIndexing } from '#features/search/server/public.ts';
import { nameKey } from '#lib/text/name-key.ts';
import { fold } from '#lib/text/search/words.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import { mergeRows } from '#platform/db/queries/article-links.ts';
import { trackFormerSlugs } from '#platform/db/queries/former-slugs.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { AuthorInput, OwnAuthorInput } from '../contract.ts';

declare module '#platform/db/changes.ts' {
  interface TopicNames {
    /** The topic of all authors. */
    authors: true;
  }
}

export const authorSlugs = trackFormerSlugs({
  table: 'authors',
  formerTable: 'author_slugs',
  owner: 'author_id',
  fallback: 'author',
});

const subjectOf = (id: number, name: string) => ({ type: 'author', id, name }) as const;

/** The id of the account, which no other author has. @throws Problem 400 naming the field */
async function accountOf(db: Db, name: string | null, id: number | null): Promise<number | null> {
  if (name === null || name === '') return null;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', fold(name))
    .executeTakeFirstOrThrow(() => badField('account', 'is not the username of an account'));
  const other = await db
    .selectFrom('authors')
    .select(['id', 'name'])
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (other && other.id !== id) throw badField('account', `already belongs to ${other.name}`);
  return user.id;
}

const profileColumns = ({ bio, links, image }: OwnAuthorInput) => ({
  bio,
  image,
  links: JSON.stringify(links),
});

/** @throws Problem 404 `author.not_found` */
async function authorRow(db: Db, id: number) {
  const row = await db.selectFrom('authors').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'author.not_found', 'No author has this id.');
  return row;
}

async function articlesBy(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('article_bylines')
    .select('article_id')
    .where('author_id', '=', id)
    .orderBy('article_id')
    .execute();
  return rows.map((row) => row.article_id);
}

/** The same author with the current URL of the image: a form may have been open before it changed. */
async function withCurrentImage(db: Db, input: AuthorInput): Promise<AuthorInput> {
  const [image = null] = await withCurrentImages(db, [input.image && withoutCrops(input.image)]);
  return { ...input, image };
}

/** Adds an author; call it in a transaction. @returns the id @throws Problem 400 naming the field */
export async function insertAuthor(
  db: Db,
  given: AuthorInput,
  { now }: ActionContext,
): Promise<number> {
  const input = await withCurrentImage(db, given);
  const { id } = await db
    .insertInto('authors')
    .values({
      ...profileColumns(input),
      name: input.name,
      name_key: nameKey(input.name),
      slug: await authorSlugs.freeSlug(db, input.slug || input.name),
      user_id: await accountOf(db, input.account, null),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteAuthorImage(db, id, input.image);
  return id;
}

/** Adds an author and logs it; call it in a transaction. @returns the id @throws Problem 400 naming the field */
export async function addAuthor(
  trx: Db,
  input: AuthorInput,
  context: ActionContext,
): Promise<number> {
  await refuseHeld(trx, input.image, 'image', context.now);
  const id = await insertAuthor(trx, input, context);
  const subject = subjectOf(id, input.name);
  await recordAction(trx, context, { action: 'author.created', subject });
  return id;
}

/** @returns the id @throws Problem 400 naming the field */
export const createAuthor = (db: Db, input: AuthorInput, context: ActionContext): Promise<number> =>
  inTransaction(db, (trx) => addAuthor(trx, input, context));

/** Changes an author; call it in a transaction. @throws Problem 400 naming the field */
async function updateAuthor(db: Db, id: number, given: AuthorInput, now: number): Promise<void> {
  const input = await withCurrentImage(db, given);
  const before = await authorRow(db, id);
  if (input.image !== before.image) await refuseHeld(db, input.image, 'image', now);
  await db
    .updateTable('authors')
    .set({
      ...profileColumns(input),
      name: input.name,
      name_key: nameKey(input.name),
      slug: await authorSlugs.renamed(db, before, input.slug),
      user_id: await accountOf(db, input.account, id),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  await noteAuthorImage(db, id, input.image);
  await recordChange(db, now, ['authors']);
  if (before.name !== input.name) await enqueueIndexing(db, await articlesBy(db, id), now);
}

/** Changes an author and logs it; call it in a transaction. */
export async function editAuthor(
  trx: Db,
  id: number,
  input: AuthorInput,
  context: ActionContext,
): Promise<void> {
  await updateAuthor(trx, id, input, context.now);
  const subject = subjectOf(id, input.name);
  await recordAction(trx, context, { action: 'author.edited', subject });
}

/** @throws Problem 404 `author.not_found`, 400 naming the field */
export function changeAuthor(
  db: Db,
  id: number,
  input: AuthorInput,
  context: ActionContext,
): Promise<void> {
  return inTransaction(db, (trx) => editAuthor(trx, id, input, context));
}

/** Deletes an author, not the articles. @throws Problem 404 `author.not_found` */
export function deleteAuthor(db: Db, id: number, context: ActionContext): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { name } = await authorRow(trx, id);
    await enqueueIndexing(trx, await articlesBy(trx, id), context.now);
    await trx.deleteFrom('authors').where('id', '=', id).execute();
    const subject = subjectOf(id, name);
    await recordAction(trx, context, { action: 'author.deleted', subject });
    await recordChange(trx, context.now, ['authors']);
  });
}

/**
 * Merges an author into another one, who gets the articles and slugs; call it in a transaction.
 * @param combined the profile of the remaining author, with gaps filled
 * @throws Problem 404 `author.not_found`
 */
export async function mergeInto(
  db: Db,
  { id, into, combined }: { id: number; into: number; combined: AuthorInput },
  context: ActionContext,
): Promise<void> {
  const from = await authorRow(db, id);
  const to = await authorRow(db, into);
  await enqueueIndexing(db, await articlesBy(db, id), context.now);
  await mergeRows(db, 'author', id, into);
  await authorSlugs.deleteInFavorOf(db, from, into);
  await updateAuthor(db, into, combined, context.now);
  const subject = subjectOf(into, to.name);
  await recordAction(db, context, { action: 'author.merged', subject, detail: from.name });
}
