import { storedArticles } from '#features/articles/server/public.ts';
import { recordMerged } from '#features/audit-log/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { isEqual } from '#lib/is-equal.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { Plan, PlanPatch } from '../contract.ts';
import { mayAssign } from '../policy.ts';
import { assertSeen } from './assert-seen.ts';
import { notifyAssigned } from './notify-assigned.ts';
import { assertOnlySelf, assertPeople } from './people.ts';
import { planOf } from './plans.views.ts';

const idOf = ({ id }: { id: number }) => id;

/** The accounts that a plan names. */
const assignedIn = ({ owner, contributors }: Plan): Set<number> =>
  new Set([...(owner ? [owner.id] : []), ...contributors.map(idOf)]);

/** Checks the accounts that a change names. @throws Problem 400 naming the field, 403 `plan.assigns_others` */
async function assertAssignable(trx: Db, before: Plan, patch: PlanPatch, actor: Actor) {
  const { ownerId = null, contributors = [] } = patch;
  await assertPeople(trx, 'ownerId', ownerId === null ? [] : [ownerId]);
  await assertPeople(trx, 'contributors', contributors.map(idOf));
  if (mayAssign(actor)) return;
  const former = assignedIn(before);
  const isNewOwner = ownerId !== null && ownerId !== before.owner?.id;
  assertOnlySelf(actor, [
    ...(isNewOwner ? [ownerId] : []),
    ...contributors.map(idOf).filter((id) => !former.has(id)),
  ]);
}

/** The columns of a plan after a change; missing fields don't change. */
const columnsOf = (before: Plan, patch: Partial<PlanPatch>) => ({
  owner_id: patch.ownerId === undefined ? (before.owner?.id ?? null) : patch.ownerId,
  planned_on: patch.plannedOn === undefined ? before.plannedOn : patch.plannedOn,
  deadline_on: patch.deadlineOn === undefined ? before.deadlineOn : patch.deadlineOn,
  label: patch.label ?? before.label,
  note: patch.note ?? before.note,
});

/** Who contributes what, in any order. */
const seats = ({ contributors = [] }: Pick<PlanPatch, 'contributors'>): string[] =>
  contributors.map(({ id, role }) => `${id} ${role}`).sort();

/** What changed, for the activity log. Notes are left out. */
function detailOf(before: Plan, after: Plan): string {
  const shown = ({ owner, contributors, plannedOn, deadlineOn, label }: Plan) => ({
    owner: owner?.name,
    contributors: contributors.map(({ name, role }) => `${name} (${role})`).join(', '),
    due: deadlineOn,
    planned: plannedOn,
    progress: label,
  });
  const former: Record<string, unknown> = shown(before);
  return Object.entries(shown(after))
    .filter(([key, value]) => value !== former[key])
    .map(([key, value]) => `${key} ${value || 'none'}`)
    .join('; ');
}

/** The details of two changes in one: what was changed twice has its last value. */
function latestOfEach(former: string, detail: string): string {
  const parts = [...former.split('; '), ...detail.split('; ')].filter((part) => part !== '');
  return [...new Map(parts.map((part) => [part.split(' ', 1)[0], part])).values()].join('; ');
}

/**
 * Changes some fields of an article's plan. The article itself doesn't change, nor does anything readers see.
 * @throws Problem 400 naming the field, 403 `auth.forbidden` or `plan.assigns_others`, 404 `article.not_found`,
 * 409 `plan.stale`
 */
export function changePlan(
  { db, config }: Pick<Context, 'db' | 'config'>,
  articleId: number,
  patch: PlanPatch,
  actor: Actor,
  now: number,
): Promise<Plan> {
  return inTransaction(db, async (trx) => {
    const before = await planOf(trx, actor, articleId);
    if (!before.canChange) {
      const detail = 'Only its owner, its author and editors can change this assignment.';
      throw new Problem(403, 'auth.forbidden', detail);
    }
    assertSeen(before, patch.version);
    await assertAssignable(trx, before, patch, actor);
    const { label = before.label } = patch;
    if (!['', before.label, ...config.workflowLabels].includes(label)) {
      throw badField('label', `must be one of ${config.workflowLabels.join(', ')}`);
    }
    const columns = columnsOf(before, patch);
    const isSame =
      isEqual(columns, columnsOf(before, {})) &&
      (patch.contributors === undefined || isEqual(seats(patch), seats(before)));
    if (isSame) return before;
    const row = { ...columns, version: before.version + 1 };
    await trx
      .insertInto('article_plans')
      .values({ article_id: articleId, ...row })
      .onConflict((conflict) => conflict.column('article_id').doUpdateSet(row))
      .execute();
    if (patch.contributors) await setContributors(trx, articleId, patch.contributors);
    const after = await planOf(trx, actor, articleId);
    const [article] = await storedArticles(trx, [articleId]);
    if (article === undefined) return after;
    const former = assignedIn(before);
    const added = [...assignedIn(after)].filter((id) => !former.has(id));
    await notifyAssigned(trx, article, added, actor, now);
    await recordMerged(
      trx,
      { actor, now },
      {
        action: 'plan.changed',
        subject: { type: 'article', id: articleId, name: article.title },
        detail: detailOf(before, after),
      },
      latestOfEach,
    );
    return after;
  });
}

async function setContributors(
  trx: Db,
  articleId: number,
  contributors: NonNullable<PlanPatch['contributors']>,
): Promise<void> {
  await trx.deleteFrom('article_contributors').where('article_id', '=', articleId).execute();
  if (contributors.length === 0) return;
  const rows = contributors.map(({ id, role }) => ({ article_id: articleId, user_id: id, role }));
  await trx.insertInto('article_contributors').values(rows).execute();
}

/**
 * Gives plans the new name of their label. A label is renamed if another one has its position and it has none; a
 * removed one stays where it is chosen.
 */
export async function renameLabels(
  trx: Db,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  for (const [index, label] of before.entries()) {
    const into = after[index];
    if (into === undefined || before.includes(into) || after.includes(label)) continue;
    await trx
      .updateTable('article_plans')
      .set((eb) => ({ label: into, version: eb('version', '+', 1) }))
      .where('label', '=', label)
      .execute();
  }
}
