import { z } from 'zod';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import { authorInputSchema, type Byline } from '#features/authors/contract.ts';
import { createAuthor } from '#features/authors/server/public.ts';
import { BYLINE_ROLES } from '#features/authors/values.ts';
import type { Db } from '#platform/db/schema.ts';

/** Authors of the demo magazine by the names that articles use: a user name, or a guest's slug. */
export const demoAuthors = z.record(z.string(), authorInputSchema);

/** The byline of an article, if it isn't just its author. */
export const demoByline = z
  .array(z.strictObject({ author: z.string(), role: z.enum(BYLINE_ROLES).default('author') }))
  .optional();

/** The authors in a byline. They are stored whatever `BYLINES` is, since it can be turned on later. */
export type Named = (byline: z.infer<typeof demoByline>, author: string) => Byline;

/** Adds the authors of the demo magazine on behalf of one of its writers. */
export async function loadAuthors(
  db: Db,
  authors: z.infer<typeof demoAuthors>,
  actor: AuditActor,
  now: number,
): Promise<Named> {
  const known = new Map<string, Omit<Byline[number], 'role'>>();
  for (const [key, author] of Object.entries(authors)) {
    const { name, slug } = author;
    known.set(key, { id: await createAuthor(db, author, { actor, now }), name, slug });
  }
  return (byline, author) =>
    (byline ?? [{ author: author, role: 'author' as const }]).map(({ author, role }) => {
      const found = known.get(author);
      if (!found) throw new Error(`the demo has no author ${author}`);
      return { ...found, role };
    });
}
