import type { FastifyBaseLogger } from 'fastify';
import { archiveByJob, archiveJob } from '#features/articles/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/store.ts';
import { GiveUp, type Job, type JobHandlers } from '#platform/jobs/queue.ts';
import type { ImportState } from '../values.ts';
import { runStepInChild } from './child-process/run-step.ts';
import { folderId } from './import-folder.ts';
import { onImageFetched } from './images/track-images.ts';
import { archiveImageFinder } from './images/find-archive-image.ts';
import { analyzeByJob } from './analyze/analyze-job.ts';
import { runByJob } from './run/run-job.ts';
import { changeImport, findImport, type ImportStep, jobName } from './store.ts';
import { undoByJob } from './undo/undo-job.ts';
import { uploadCleanupJob, deleteUnusedUploads } from './uploads/delete-uploads.ts';

type Parts = Pick<Context, 'db' | 'now' | 'config'>;

/** So often a step may fail for a reason of ours. */
const MAX_FAILURES = 3;
/** A process that ends counts as no failure, but nothing is begun for ever. */
const MAX_ATTEMPTS = 6;

/** A step whose import says that it failed, where it did again and again: its admin can go on from there. */
function saysWhy({ db, now }: Parts, work: (job: Job) => Promise<void>) {
  const failures = new Map<number, number>();
  return async (job: Job): Promise<void> => {
    try {
      await work(job);
    } catch (error) {
      if (job.signal.aborted) throw error;
      const times = (failures.get(job.id) ?? 0) + 1;
      failures.set(job.id, times);
      if (times < MAX_FAILURES && job.attempt < MAX_ATTEMPTS) throw error;
      failures.delete(job.id);
      const said = error instanceof Error ? error.message : String(error);
      await inTransaction(db, async (trx) => {
        const row = await findImport(trx, Number(job.payload));
        if (row === undefined || !UNDER_WAY.includes(row.state)) return;
        const reason = `It failed ${times} times, for no reason in the file: ${said}`;
        await changeImport(trx, row.id, {
          from: UNDER_WAY,
          to: 'failed',
          now: now(),
          error: reason,
        });
      });
      throw new GiveUp(said);
    }
  };
}

const UNDER_WAY: readonly ImportState[] = ['reading', 'running', 'undoing'];

/** What each step does. */
export const STEPS = { read: analyzeByJob, move: runByJob, undo: undoByJob };

/**
 * What jobs do of imports whose files lie in this instance's data folder.
 * @param isBeside whether steps have a process of their own: beside a server, which has readers
 */
export function importHandlers(context: Parts, isBeside = false): JobHandlers {
  const { config } = context;
  const folder = folderId(config);
  const step = (name: ImportStep) =>
    saysWhy(context, isBeside ? runStepInChild(name, config) : STEPS[name](context));
  return {
    [jobName('read', folder)]: step('read'),
    [jobName('move', folder)]: step('move'),
    [jobName('undo', folder)]: step('undo'),
    [uploadCleanupJob(folder)]: deleteUnusedUploads(context, folder),
  };
}

/** What jobs do of the images of those imports: beside a server alone, which has all that it needs. */
export function importImageHandlers(context: Context & { log: FastifyBaseLogger }): JobHandlers {
  const folder = folderId(context.config);
  const hearing = { ...context, onTaken: onImageFetched(context) };
  return {
    [archiveJob(folder)]: archiveByJob(hearing, folder, archiveImageFinder(context, folder)),
  };
}

/** Jobs of imports that would leave the others no room. */
export const importJobsOneAtATime = (config: Config) => [archiveJob(folderId(config))];
