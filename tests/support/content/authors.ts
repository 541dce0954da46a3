import { type AuthorInput, authorInputSchema } from '#features/authors/contract.ts';
import { createAuthor } from '#features/authors/server/store.ts';
import type { Db } from '#platform/db/schema.ts';
import { NOW } from '../databases/test-database.ts';

let made = 0;

/**
 * Stores an author.
 * @returns the id
 */
export function makeAuthor(db: Db, fields: Partial<AuthorInput> = {}): Promise<number> {
  made += 1;
  const input = authorInputSchema.parse({ name: `Author number ${made}`, ...fields });
  return createAuthor(db, input, { actor: { userId: 1, name: 'admin' }, now: NOW });
}

/** Sets the byline of an article. */
export async function signArticle(
  db: Db,
  articleId: number,
  ...authorIds: number[]
): Promise<void> {
  const rows = authorIds.map((author_id, position) => ({
    article_id: articleId,
    author_id,
    position,
    role: 'author' as const,
  }));
  await db.insertInto('article_bylines').values(rows).execute();
}
