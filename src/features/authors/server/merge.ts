import type { ActionContext } from '#features/audit-log/server/public.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField } from '#platform/http/problem.ts';
import type { AdminAuthor, AuthorInput } from '../contract.ts';
import { AUTHOR_LIMITS } from '../values.ts';
import { adminAuthor } from './authors.views.ts';
import { mergeInto } from './store.ts';

/** The profile of one author; empty fields are filled from the other. */
function combine(target: AdminAuthor, other: AdminAuthor): AuthorInput {
  const known = new Set(target.links.map(({ url }) => url));
  const added = other.links.filter(({ url }) => !known.has(url));
  return {
    name: target.name,
    slug: target.slug,
    bio: target.bio || other.bio,
    links: [...target.links, ...added].slice(0, AUTHOR_LIMITS.links),
    image: target.image ?? other.image,
    account: target.account ?? other.account,
  };
}

/** Merges an author into another one. @throws Problem 404 `author.not_found`, 400 if both are the same */
export function mergeAuthors(
  db: Db,
  id: number,
  into: number,
  context: ActionContext,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (id === into) throw badField('into', 'must be another author');
    const combined = combine(await adminAuthor(trx, into), await adminAuthor(trx, id));
    await mergeInto(trx, { id, into, combined }, context);
  });
}
