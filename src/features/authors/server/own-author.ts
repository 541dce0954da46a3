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
import { accountWithAuthor, ownAuthor } from './authors.views.ts';
import { addAuthor, editAuthor } from './store.ts';

interface Writer {
  userId: number;
  name: string;
  role: Role;
}

/** Readers may know the name of a public author: only editors change it then. */
const mayRename = ({ role }: Writer, author: AdminAuthor | null) =>
  author === null || !author.isPublic || may(role, 'taxonomy:manage');

/** The author page of the caller; null without one. */
export async function ownAuthorPage(db: Db, writer: Writer): Promise<OwnAuthor> {
  const author = await ownAuthor(db, writer.userId);
  return { author, mayRename: mayRename(writer, author) };
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

/** The author page of the caller, created for an author who has none. */
export async function ensureOwnAuthor(db: Db, writer: Writer, now: number): Promise<OwnAuthor> {
  await inTransaction(db, (trx) => authorOfWriter(trx, writer, now));
  return ownAuthorPage(db, writer);
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
    if (author === null) {
      if (name === undefined) throw badField('name', 'is required');
      const input = { ...profile, name, slug: '', account: writer.name };
      await addAuthor(trx, input, context);
      return;
    }
    const isRenamed = name !== undefined && name !== author.name;
    if (isRenamed && !mayRename(writer, author)) {
      throw badField('name', 'can only be changed by editors once an article is public');
    }
    const { account } = author;
    // Readers don't know the slug of an author who was never public.
    const slug = isRenamed && !author.isPublic ? name : '';
    await editAuthor(
      trx,
      author.id,
      { ...profile, name: name ?? author.name, slug, account },
      context,
    );
  });
}
