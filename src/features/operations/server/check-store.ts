import { z } from 'zod';
import { isoTimeOrNull } from '#lib/format/iso.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { enqueue, GiveUp, type JobHandlers } from '#platform/jobs/queue.ts';
import { runCommand } from '#platform/workers/child-process.ts';
import type { StoreFacts } from '../contract.ts';

/** Looks whether the store is whole; its row says what the last look found. */
export const CHECK_JOB = 'operations.check';

/** The command's exit code where something is found. */
const FOUND = 3;
/** So many findings are told here; the command tells all. */
const MAX_TOLD = 3;

const answerSchema = z.object({
  found: z.array(z.object({ check: z.string(), what: z.string() })),
});

/** Has the store checked, in place of what the last check said. @returns false where that is under way */
export function enqueueCheck(db: Db, now: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const job = { name: CHECK_JOB, payload: null, now, key: CHECK_JOB };
    if ((await enqueue(trx, job)) === null) return false;
    await trx
      .deleteFrom('jobs')
      .where('name', '=', CHECK_JOB)
      .where('state', 'in', ['done', 'failed'])
      .execute();
    return true;
  });
}

/** What the last check said; null where there was none in seven days. */
export async function lastCheck(db: Db): Promise<StoreFacts['check']> {
  const row = await db
    .selectFrom('jobs')
    .select(['state', 'finished_at', 'last_error'])
    .where('name', '=', CHECK_JOB)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const isRunning = row.state === 'waiting' || row.state === 'running';
  return {
    isRunning,
    checkedAt: isRunning ? null : isoTimeOrNull(row.finished_at),
    found: isRunning ? null : row.last_error,
  };
}

/** '2 findings. search: 3 articles are not in the search index. jobs: ...' */
function told(answer: string): string {
  const { found } = answerSchema.parse(JSON.parse(answer));
  const lines = found.slice(0, MAX_TOLD).map(({ check, what }) => `${check}: ${what}.`);
  return `${found.length === 1 ? '1 finding' : `${found.length} findings`}. ${lines.join(' ')}`;
}

/**
 * Runs `savepoint check` in a child process.
 * @param program the command line program; tests pass another
 */
export function checkByJob({ config }: { config: Config }, program?: string): JobHandlers[string] {
  return async ({ signal }) => {
    const { code, output, errors } = await runCommand(['check', '--json'], {
      config,
      signal,
      program,
    });
    if (code === 0) return;
    throw new GiveUp(code === FOUND ? told(output) : `The check failed. ${errors}`);
  };
}
