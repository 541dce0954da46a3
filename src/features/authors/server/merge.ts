import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { badField } from '#platform/http/problem.ts';
import type { AdminAuthor, AuthorInput } from '../contract.ts';
import { AUTHOR_LIMITS } from '../values.ts';
import { type By, foldInto } from './store.ts';
import { adminAuthor } from './views.ts';

/** What somebody says of themselves, with the words of another one where they say nothing. */
function combine(stays: AdminAuthor, other: AdminAuthor): AuthorInput {
  const own = new Set(stays.links.map(({ url }) => url));
  const others = other.links.filter(({ url }) => !own.has(url));
  return {
    ...{ name: stays.name, slug: stays.slug },
    bio: stays.bio || other.bio,
    links: [...stays.links, ...others].slice(0, AUTHOR_LIMITS.links),
    image: stays.image ?? other.image,
    account: stays.account ?? other.account,
  };
}

/** Merges somebody into another one. @throws Problem 404 `author.not_found`, 400 into themselves */
export function mergeAuthors(db: Db, id: number, into: number, by: By): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (id === into) throw badField('into', 'must be somebody else');
    const combined = combine(await adminAuthor(trx, into), await adminAuthor(trx, id));
    await foldInto(trx, { id, into, combined }, by);
  });
}
