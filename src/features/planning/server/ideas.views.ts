import { type Actor, namesOf } from '#features/users/server/public.ts';
import { isoTime } from '#lib/format/iso.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Idea } from '../contract.ts';
import { mayChangeIdea } from '../policy.ts';
import { PLAN_LIMITS } from '../values.ts';
import { personOf } from './people.ts';

const ideas = (db: Db) =>
  db
    .selectFrom('ideas')
    .leftJoin('games', 'games.id', 'ideas.game_id')
    .selectAll('ideas')
    .select(['games.slug as game_slug', 'games.title as game_title'])
    .orderBy('ideas.id', 'desc')
    .limit(PLAN_LIMITS.ideas);

type Row = Awaited<ReturnType<ReturnType<typeof ideas>['executeTakeFirstOrThrow']>>;

async function present(db: Db, actor: Actor, rows: readonly Row[]): Promise<Idea[]> {
  const names = await namesOf(
    db,
    rows.flatMap((row) => [row.owner_id, row.created_by]),
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    notes: row.notes,
    category: row.category,
    game:
      row.game_slug === null || row.game_title === null
        ? null
        : { slug: row.game_slug, title: row.game_title },
    owner: personOf(names, row.owner_id),
    plannedOn: row.planned_on,
    createdBy: personOf(names, row.created_by),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    version: row.version,
    canChange: mayChangeIdea(actor, { ownerId: row.owner_id, createdBy: row.created_by }),
  }));
}

/** All ideas, newest first. */
export const allIdeas = async (db: Db, actor: Actor): Promise<Idea[]> =>
  present(db, actor, await ideas(db).execute());

/** Ideas without a day, newest first. */
export const unplannedIdeas = async (db: Db, actor: Actor): Promise<Idea[]> =>
  present(db, actor, await ideas(db).where('planned_on', 'is', null).execute());

/** Ideas that are planned for a day in this period, both days included. */
export const ideasBetween = async (
  db: Db,
  actor: Actor,
  { from, to }: { from: string; to: string },
): Promise<Idea[]> =>
  present(
    db,
    actor,
    await ideas(db).where('planned_on', '>=', from).where('planned_on', '<=', to).execute(),
  );

/** Ideas that an account owns. */
export const ideasOwnedBy = async (db: Db, actor: Actor): Promise<Idea[]> =>
  present(db, actor, await ideas(db).where('ideas.owner_id', '=', actor.userId).execute());

/** @throws Problem 404 `idea.not_found` */
export async function ideaById(db: Db, actor: Actor, id: number): Promise<Idea> {
  const [idea] = await present(db, actor, await ideas(db).where('ideas.id', '=', id).execute());
  if (idea) return idea;
  const detail = 'This idea no longer exists: it was deleted, or became a draft.';
  throw new Problem(404, 'idea.not_found', detail);
}
