import type { z } from 'zod';
import { knownCategory } from '#features/articles/server/public.ts';
import { recordAction, recordMerged } from '#features/audit-log/server/public.ts';
import { gamesExtension } from '#features/games/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { Idea, IdeaPatch, ideaInputSchema } from '../contract.ts';
import { mayAssign } from '../policy.ts';
import { PLAN_LIMITS } from '../values.ts';
import { assertSeen } from './assert-seen.ts';
import { ideaById } from './ideas.views.ts';
import { notifyOfIdea } from './notify-assigned.ts';
import { assertOnlySelf, assertPeople } from './people.ts';

type IdeaContext = Pick<Context, 'db' | 'config'>;

/** @param slug a current or former one @throws Problem 400 if no game has it */
async function gameIdOf(db: Db, config: IdeaContext['config'], slug: string | null) {
  if (slug === null) return null;
  const [game] = await gamesExtension.take([slug], config, db).catch((error: unknown) => {
    throw error instanceof Problem ? badField('game', 'is not the slug of a game') : error;
  });
  const rows = db.selectFrom('games').select('id');
  const row = await rows.where('slug', '=', game?.slug ?? '').executeTakeFirstOrThrow();
  return row.id;
}

/** The columns of these fields; missing fields are left out. @throws Problem 400 naming the field */
async function columnsOf(
  trx: Db,
  { category, game, ownerId, plannedOn, ...texts }: Omit<IdeaPatch, 'version'>,
  config: IdeaContext['config'],
) {
  if (ownerId) await assertPeople(trx, 'ownerId', [ownerId]);
  return {
    ...texts,
    ...(category !== undefined && {
      category: category === null ? null : await knownCategory(trx, category),
    }),
    ...(game !== undefined && { game_id: await gameIdOf(trx, config, game) }),
    ...(ownerId !== undefined && { owner_id: ownerId }),
    ...(plannedOn !== undefined && { planned_on: plannedOn }),
  };
}

/** @throws Problem 409 `idea.too_many` for someone with too many ideas of their own */
async function assertRoomForOwn(trx: Db, { userId }: Actor): Promise<void> {
  const { ideasOfAuthor: max } = PLAN_LIMITS;
  const own = trx
    .selectFrom('ideas')
    .where('created_by', '=', userId)
    .where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', userId)]));
  if ((await countRows(own)) < max) return;
  const detail = `You can have at most ${max} ideas. Turn some of yours into drafts or delete them first.`;
  throw new Problem(409, 'idea.too_many', detail);
}

/** @throws Problem 400 naming the field, 403 `plan.assigns_others`, 409 `idea.too_many` */
export function createIdea(
  { db, config }: IdeaContext,
  input: z.output<typeof ideaInputSchema>,
  actor: Actor,
  now: number,
): Promise<Idea> {
  return inTransaction(db, async (trx) => {
    if (!mayAssign(actor)) assertOnlySelf(actor, [input.ownerId]);
    if ((await countRows(trx.selectFrom('ideas'))) >= PLAN_LIMITS.ideas) {
      const detail = `There can be at most ${PLAN_LIMITS.ideas} ideas. Delete some first.`;
      throw new Problem(409, 'idea.too_many', detail);
    }
    if (!mayAssign(actor)) await assertRoomForOwn(trx, actor);
    const { title, notes } = input;
    const columns = { ...(await columnsOf(trx, input, config)), title, notes };
    const { id } = await trx
      .insertInto('ideas')
      .values({
        ...columns,
        created_by: actor.userId,
        created_at: now,
        updated_at: now,
        version: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const subject = { type: 'idea', id, name: title } as const;
    await recordAction(trx, { actor, now }, { action: 'idea.created', subject });
    await notifyOfIdea(trx, input, input.ownerId, actor, now);
    return ideaById(trx, actor, id);
  });
}

/** An idea that the caller may change. @throws Problem 404 `idea.not_found`, 403 `auth.forbidden` */
export async function changeableIdea(trx: Db, actor: Actor, id: number): Promise<Idea> {
  const idea = await ideaById(trx, actor, id);
  if (idea.canChange) return idea;
  throw new Problem(403, 'auth.forbidden', 'Only its owner and editors can change this idea.');
}

/** @throws Problem 400 naming the field, 403 `auth.forbidden` or `plan.assigns_others`, 404, 409 `plan.stale` */
export function changeIdea(
  { db, config }: IdeaContext,
  id: number,
  { version, ...patch }: IdeaPatch,
  actor: Actor,
  now: number,
): Promise<Idea> {
  return inTransaction(db, async (trx) => {
    const before = await changeableIdea(trx, actor, id);
    assertSeen(before, version);
    const owner = before.owner?.id ?? null;
    if (!mayAssign(actor) && patch.ownerId !== owner)
      assertOnlySelf(actor, [patch.ownerId ?? null]);
    const columns = await columnsOf(trx, patch, config);
    if (Object.keys(columns).length === 0) return before;
    await trx
      .updateTable('ideas')
      .set({ ...columns, updated_at: now, version: version + 1 })
      .where('id', '=', id)
      .execute();
    const after = await ideaById(trx, actor, id);
    const subject = { type: 'idea', id, name: after.title } as const;
    await recordMerged(trx, { actor, now }, { action: 'idea.edited', subject });
    const newOwner = after.owner?.id === owner ? null : (after.owner?.id ?? null);
    await notifyOfIdea(trx, after, newOwner, actor, now);
    return after;
  });
}

/** @throws Problem 403 `auth.forbidden`, 404 `idea.not_found` */
export function deleteIdea(db: Db, id: number, actor: Actor, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { title } = await changeableIdea(trx, actor, id);
    await trx.deleteFrom('ideas').where('id', '=', id).execute();
    const subject = { type: 'idea', id, name: title } as const;
    await recordAction(trx, { actor, now }, { action: 'idea.deleted', subject });
  });
}
