import type { AuditActor } from '#features/audit-log/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { type Byline, type PersonInput, personInputSchema } from '../contract.ts';
import { BYLINE_MAX, type BylineRole, PERSON_LIMITS } from '../values.ts';
import { insertPerson, nameKey, slugOwner } from './store.ts';

/** Who moves somebody in, and when. */
interface By {
  actor: AuditActor;
  now: number;
}

/** Somebody as another magazine names them. */
export interface ArrivingName {
  name: string;
  /** Of an export of ours. */
  slug?: string;
  role?: BylineRole;
}

/** Somebody of an export of ours, as it has them. */
export interface ArrivingPerson extends Pick<PersonInput, 'name' | 'slug' | 'bio' | 'links'> {
  image: string | null;
  formerSlugs: readonly string[];
  /** ISO times. */
  createdAt: string;
  updatedAt: string;
}

const guest = (name: string, slug = '') =>
  personInputSchema.safeParse({ name: name.slice(0, PERSON_LIMITS.name), slug }).data;

/** The one who is here already: of the same slug, else of the same name. */
async function found(trx: Db, { name, slug }: ArrivingName): Promise<number | null> {
  const owner = slug === undefined ? null : await slugOwner(trx, slug);
  if (owner !== null) return owner;
  const row = await trx
    .selectFrom('people')
    .select('id')
    .where('name_key', '=', nameKey(name))
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Who is named over an article that comes from elsewhere: those who are here, and guests of the names that
 * nobody has yet. Call it in the transaction that stores the article.
 */
export async function arrivingByline(
  trx: Db,
  names: readonly ArrivingName[],
  by: By,
): Promise<Byline> {
  const byline = new Map<number, Byline[number]>();
  for (const one of names.slice(0, BYLINE_MAX)) {
    const input = guest(one.name, one.slug);
    if (!input) continue;
    const id =
      (await found(trx, { ...one, name: input.name })) ?? (await insertPerson(trx, input, by));
    const { name, slug } = await trx
      .selectFrom('people')
      .select(['name', 'slug'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (!byline.has(id)) byline.set(id, { personId: id, name, slug, role: one.role ?? 'author' });
  }
  return [...byline.values()];
}

/** Adds the people of an export of ours who are not here; call it in a transaction. Again it adds nothing. */
export async function takePeople(
  trx: Db,
  people: readonly ArrivingPerson[],
  by: By,
): Promise<void> {
  for (const { formerSlugs, createdAt, updatedAt, ...one } of people) {
    const { name, slug, bio, links, image } = one;
    const { data } = personInputSchema.safeParse({ name, slug, bio, links, image });
    if (!data || (await found(trx, data)) !== null) continue;
    const id = await insertPerson(trx, data, by);
    const times = { created_at: Date.parse(createdAt), updated_at: Date.parse(updatedAt) };
    await trx.updateTable('people').set(times).where('id', '=', id).execute();
    for (const former of new Set(formerSlugs)) {
      if ((await slugOwner(trx, former)) !== null) continue;
      await trx.insertInto('person_slugs').values({ slug: former, person_id: id }).execute();
    }
  }
  if (people.length > 0) await recordChange(trx, by.now, ['people']);
}
