import { setImmediate } from 'node:timers/promises';
import { deleteStored, storedArticles } from '#features/articles/server/public.ts';
import {
  type ActionContext,
  deleteHistory,
  recordAudit,
} from '#features/audit-log/server/public.ts';
import { deleteAuthor } from '#features/authors/server/public.ts';
import { deleteGame } from '#features/games/server/public.ts';
import { deleteSeries } from '#features/series/server/public.ts';
import { CommandLine, deleteUser } from '#features/users/server/public.ts';
import { formatCount } from '#lib/format/count.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Caller } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import { enqueue, type Job } from '#platform/jobs/queue.ts';
import type { DemoPlan } from '../contract.ts';
import type { DemoKind } from '../values.ts';
import { demoPlan, REMOVE_DEMO_JOB } from './demo-plan.ts';

/** Items deleted in one transaction. */
const BATCH_SIZE = 10;

type Removal = Pick<Context, 'db' | 'config' | 'now'> & { log: Caller['log'] };

const DELETE: Record<
  DemoKind,
  (trx: Db, id: number, by: CommandLine, context: Removal) => Promise<unknown>
> = {
  async article(trx, id, by, { now }) {
    // Also one in the trash.
    const [article] = await storedArticles(trx, [id], 'all');
    if (article) await deleteStored(trx, article, by, now());
  },
  game: (trx, id, actor, { now }) => deleteGame(trx, id, { actor, now: now() }),
  series: (trx, id, actor, { now }) => deleteSeries(trx, id, { actor, now: now() }),
  author: (trx, id, actor, { now }) => deleteAuthor(trx, id, { actor, now: now() }),
  user: (trx, id, by, { config, now }) => deleteUser(trx, config, id, by, now()),
};

const summaryOf = ({ deleted, kept }: DemoPlan) =>
  `${formatCount(deleted.length, 'item')} deleted, ${formatCount(kept.length, 'item')} kept`;

/** Records a removal once for all that it deletes. */
export function recordRemoval(trx: Db, plan: DemoPlan, { actor, now }: ActionContext) {
  const subject = { type: 'setting', id: 0, name: 'Demo magazine' } as const;
  return recordAudit(trx, now, actor, [
    { action: 'demo.removed', subject, detail: summaryOf(plan) },
  ]);
}

/**
 * Starts the removal as a background job, unless one waits or runs, or nothing is left to delete.
 * @param list of the plan that the caller saw
 * @throws Problem 409 `demo.list_changed`; its member `current` is the plan as it is now
 */
export function startRemoval(db: Db, list: string, context: ActionContext): Promise<DemoPlan> {
  const { actor, now } = context;
  return inTransaction(db, async (trx) => {
    const plan = await demoPlan(trx);
    if (plan.isRemoving) return plan;
    if (plan.list !== list) {
      const detail = 'The list has changed since you opened it. Check it again.';
      throw new Problem(409, 'demo.list_changed', detail, { members: { current: plan } });
    }
    if (plan.deleted.length === 0) return plan;
    const payload = { name: actor.name };
    await enqueue(trx, { name: REMOVE_DEMO_JOB, payload, now, key: REMOVE_DEMO_JOB });
    await recordRemoval(trx, plan, context);
    return { ...plan, isRemoving: true };
  });
}

/**
 * Deletes unchanged content of the demo magazine for good. Each transaction makes the plan again: an interrupted
 * removal continues, and what someone changes in the meantime stays.
 * @param name of the admin who started it, for the log of deleted accounts
 */
export async function removeDemo(
  context: Removal,
  name: string,
  { signal, onDeleted }: { signal: AbortSignal; onDeleted?: (count: number) => void },
): Promise<void> {
  const by = new CommandLine(name, context.log);
  const deleteSome = () =>
    inTransaction(context.db, async (trx) => {
      const { deleted } = await demoPlan(trx);
      const batch = deleted.slice(0, BATCH_SIZE);
      for (const { kind, id } of batch) {
        await DELETE[kind](trx, id, by, context);
        await deleteHistory(trx, { type: kind, id });
        await trx.deleteFrom('demo_items').where('kind', '=', kind).where('ref', '=', id).execute();
      }
      return batch.length;
    });
  for (let count = await deleteSome(); count > 0; count = await deleteSome()) {
    onDeleted?.(count);
    signal.throwIfAborted();
    // SQLite blocks the event loop: let requests in between.
    await setImmediate();
  }
}

/** Does the jobs named `REMOVE_DEMO_JOB`. */
export const removeDemoByJob =
  (context: Removal) =>
  ({ payload, signal }: Job): Promise<void> =>
    removeDemo(context, (payload as { name: string }).name, { signal });
