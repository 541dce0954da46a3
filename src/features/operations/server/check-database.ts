import { z } from 'zod';
import { formatCount } from '#lib/format/count.ts';
import { isoTimeOrNull } from '#lib/format/iso.ts';
import type { Config } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue, GiveUp, type JobHandlers } from '#platform/jobs/queue.ts';
import { runCommand } from '#platform/workers/child-process.ts';
import type { DatabaseFacts } from '../contract.ts';

/** Checks the database; the job's row holds the result of the last check. */
export const CHECK_JOB = 'operations.check';

/** The exit code of the command when it finds problems. */
const EXIT_PROBLEMS = 3;
const MAX_SHOWN = 3;

const answerSchema = z.object({
  found: z.array(z.object({ check: z.string(), what: z.string() })),
});

/** Enqueues a check, which replaces the last result. @returns false if one is running */
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

/** The result of the last check, or null if there was none in seven days. */
export async function lastCheck(db: Db): Promise<DatabaseFacts['check']> {
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
    problems: isRunning ? null : row.last_error,
  };
}

/** '2 problems. search: 3 articles are missing or outdated in the search index. jobs: ...' */
function summaryOf(answer: string): string {
  const { found } = answerSchema.parse(JSON.parse(answer));
  const lines = found.slice(0, MAX_SHOWN).map(({ check, what }) => `${check}: ${what}.`);
  return `${formatCount(found.length, 'problem')}. ${lines.join(' ')}`;
}

/**
 * Runs `savepoint check` in a child process.
 * @param program the command line program; tests pass another
 */
export function checkDatabaseByJob(
  { config }: { config: Config },
  program?: string,
): JobHandlers[string] {
  return async ({ signal }) => {
    const { code, output, errors } = await runCommand(['check', '--json'], {
      config,
      signal,
      program,
    });
    if (code === 0) return;
    throw new GiveUp(code === EXIT_PROBLEMS ? summaryOf(output) : `The check failed: ${errors}`);
  };
}
