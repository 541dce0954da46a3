import { type PersonInput, personInputSchema } from '#features/authors/contract.ts';
import { createPerson } from '#features/authors/server/store.ts';
import type { Db } from '#platform/db/schema.ts';
import { NOW } from '../stores/test-store.ts';

let made = 0;

/** Stores somebody who can be named over articles. @returns the id */
export function makePerson(db: Db, fields: Partial<PersonInput> = {}): Promise<number> {
  made += 1;
  const input = personInputSchema.parse({ name: `Person number ${made}`, ...fields });
  return createPerson(db, input, { actor: { userId: 1, name: 'admin' }, now: NOW });
}

/** Names people over an article. */
export async function signArticle(
  db: Db,
  articleId: number,
  ...personIds: number[]
): Promise<void> {
  const rows = personIds.map((person_id, position) => ({
    ...{ article_id: articleId, person_id, position },
    role: 'author' as const,
  }));
  await db.insertInto('article_bylines').values(rows).execute();
}
