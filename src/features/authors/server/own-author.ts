import type { ActionContext } from '#features/audit-log/server/public.ts';
import { may } from '#features/users/policy.ts';
import type { Role } from '#features/users/values.ts';
import type { Config } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField } from '#platform/http/problem.ts';
import {
  type AdminAuthor,
  authorInputSchema,
  type BylineInput,
  type OwnAuthor,
  type OwnAuthorChange,
} from '../contract.ts';
import { accountWithAuthor, isNameInUse, isNameOfOther, ownAuthor } from './authors.views.ts';
import { addAuthor, editAuthor } from './store.ts';

interface Writer {
  userId: number;
  name: string;
  role: Role;
}

/** The author page of the caller; null without one. */
export async function ownAuthorPage(db: Db, writer: Writer): Promise<OwnAuthor> {
  const author = await ownAuthor(db, writer.userId);
  const { username, role } = await accountWithAuthor(db, writer.userId);
  const creditedName = author?.name ?? (role === 'author' ? username : null);
  return {
    author,
    mayRename: author === null || (await mayRename(db, writer, author)),
    creditedName,
  };
}

/** Only editors change a name that readers may know, or that was approved together with an article. */
const mayRename = async (db: Db, { role }: Writer, { id }: AdminAuthor) =>
  may(role, 'taxonomy:manage') || !(await isNameInUse(db, id));

/** Editors decide who shares a name with another author. @throws Problem 400 naming the field */
async function assertNameFree(db: Db, { role }: Writer, name: string, id: number): Promise<void> {
  if (may(role, 'taxonomy:manage') || !(await isNameOfOther(db, name, id))) return;
  throw badField('name', 'is already the name of another author');
}

/**
 * The id of an account's author; null without one. An account with the role Author gets one, named after the account.
 * Editors and admins also publish for the site: they create theirs under Account. Call it in a transaction.
 */
async function authorOfWriter(
  trx: Db,
  { userId, name }: Writer,
  now: number,
): Promise<number | null> {
  const { username, role, id } = await accountWithAuthor(trx, userId);
  if (id !== null || role !== 'author') return id;
  const input = authorInputSchema.parse({ name: username, account: username });
  return addAuthor(trx, input, { actor: { userId, name }, now });
}

/** The default byline of a new article: its writer. Call it in the transaction that creates the article. */
export async function ownByline(
  trx: Db,
  { bylines }: Pick<Config, 'bylines'>,
  writer: Writer,
  now: number,
): Promise<BylineInput | undefined> {
  if (!bylines) return undefined;
  const id = await authorOfWriter(trx, writer, now);
  return id === null ? undefined : [{ id, role: 'author' }];
}

/** Changes the author page of an account, or creates it. @throws Problem 400 naming the field */
export function changeOwnAuthor(
  db: Db,
  writer: Writer,
  { name, ...profile }: OwnAuthorChange,
  context: ActionContext,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const author = await ownAuthor(trx, writer.userId);
    const isRenamed = name !== undefined && name !== author?.name;
    if (isRenamed) await assertNameFree(trx, writer, name, author?.id ?? 0);
    if (author === null) {
      if (name === undefined) throw badField('name', 'is required');
      const input = { ...profile, name, slug: '', account: writer.name };
      await addAuthor(trx, input, context);
      return;
    }
    if (isRenamed && !(await mayRename(trx, writer, author))) {
      throw badField(
        'name',
        'can only be changed by editors once an article is published or scheduled',
      );
    }
    const { account } = author;
    const slug = isRenamed && !(await isNameInUse(trx, author.id)) ? name : '';
    await editAuthor(
      trx,
      author.id,
      { ...profile, name: name ?? author.name, slug, account },
      context,
    );
    // Readers never saw the slug before, so it is free again.
    if (slug !== '') {
      await trx.deleteFrom('author_slugs').where('slug', '=', author.slug).execute();
    }
  });
}
