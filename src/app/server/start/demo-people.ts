import { z } from 'zod';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import { type Byline, personInputSchema } from '#features/authors/contract.ts';
import { createPerson } from '#features/authors/server/public.ts';
import { BYLINE_ROLES } from '#features/authors/values.ts';
import type { Db } from '#platform/db/schema.ts';

/** People of the demo magazine by what its articles call them: a user name, or a guest's slug. */
export const demoPeople = z.record(z.string(), personInputSchema);

/** Who is named over an article, where it is not the one who wrote it alone. */
export const demoByline = z
  .array(z.strictObject({ person: z.string(), role: z.enum(BYLINE_ROLES).default('author') }))
  .optional();

/** Those whom articles name. They are stored whatever `BYLINES` says: it can be turned on later. */
export type Named = (byline: z.infer<typeof demoByline>, author: string) => Byline;

/** Adds the people of the demo magazine, in the name of one of its writers. */
export async function loadPeople(
  db: Db,
  people: z.infer<typeof demoPeople>,
  actor: AuditActor,
  now: number,
): Promise<Named> {
  const known = new Map<string, Omit<Byline[number], 'role'>>();
  for (const [key, person] of Object.entries(people)) {
    const { name, slug } = person;
    known.set(key, { personId: await createPerson(db, person, { actor, now }), name, slug });
  }
  return (byline, author) =>
    (byline ?? [{ person: author, role: 'author' as const }]).map(({ person, role }) => {
      const found = known.get(person);
      if (!found) throw new Error(`the demo has no person ${person}`);
      return { ...found, role };
    });
}
