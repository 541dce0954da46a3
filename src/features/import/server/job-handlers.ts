import type { FastifyBaseLogger } from 'fastify';
import {
  archiveImageJob,
  fetchImageByJob,
} from '#features/articles/server/remote-images/public.ts';
import { formatCount } from '#lib/format/count.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { GiveUp, type Job, type JobHandlers } from '#platform/jobs/queue.ts';
import type { ImportState } from '../values.ts';
import { runStepInChild } from './child-process/run-step.ts';
import { archiveImageFinder } from './images/find-archive-image.ts';
import { onImageFetched } from './images/track-images.ts';
import { folderId } from './import-folder.ts';
import { changeImport, findImport, type ImportStep, jobName } from './store.ts';
import { deleteUnusedUploads, uploadCleanupJob } from './uploads/delete-uploads.ts';

type Deps = Pick<Context, 'db' | 'now' | 'config'>;

/** Errors of our own before a step fails. */
const MAX_FAILURES = 3;
/** A killed process is no failure, but a step doesn't restart forever. */
const MAX_ATTEMPTS = 6;

const ACTIVE: readonly ImportState[] = ['reading', 'running', 'undoing'];

/** Wraps a step: after repeated errors its import becomes 'failed', and its admin can resume it. */
function failAfterRetries({ db, now }: Deps, work: (job: Job) => Promise<void>) {
  const failures = new Map<number, number>();
  return async (job: Job): Promise<void> => {
    try {
      await work(job);
    } catch (error) {
      if (job.signal.aborted) throw error;
      const count = (failures.get(job.id) ?? 0) + 1;
      failures.set(job.id, count);
      if (count < MAX_FAILURES && job.attempt < MAX_ATTEMPTS) throw error;
      failures.delete(job.id);
      const message = error instanceof Error ? error.message : String(error);
      await inTransaction(db, async (trx) => {
        const row = await findImport(trx, Number(job.payload));
        if (row === undefined || !ACTIVE.includes(row.state)) return;
        await changeImport(trx, row.id, {
          from: ACTIVE,
          to: 'failed',
          now: now(),
          error: `The import failed ${formatCount(count, 'time')}: ${message}`,
        });
      });
      throw new GiveUp(message);
    }
  };
}

/** Loaded when they run: a server runs them in a child process. */
export const STEPS: Record<ImportStep, (deps: Deps) => (job: Job) => Promise<void>> = {
  read: (deps) => async (job) => (await import('./analyze/analyze-job.ts')).analyzeByJob(deps)(job),
  run: (deps) => async (job) => (await import('./run/run-job.ts')).runByJob(deps)(job),
  undo: (deps) => async (job) => (await import('./undo/undo-job.ts')).undoByJob(deps)(job),
};

/**
 * Handlers for jobs of imports whose files are in this instance's data folder.
 * @param inChild whether steps run in a child process: on a server, so that readers don't wait
 */
export function importHandlers(context: Deps, inChild = false): JobHandlers {
  const { config } = context;
  const folder = folderId(config);
  const step = (name: ImportStep) =>
    failAfterRetries(context, inChild ? runStepInChild(name, config) : STEPS[name](context));
  return {
    [jobName('read', folder)]: step('read'),
    [jobName('run', folder)]: step('run'),
    [jobName('undo', folder)]: step('undo'),
    [uploadCleanupJob(folder)]: deleteUnusedUploads(context, folder),
  };
}

/** Handlers for jobs of images of those imports, on a server. */
export function importImageHandlers(context: Context & { log: FastifyBaseLogger }): JobHandlers {
  const folder = folderId(context.config);
  const listening = { ...context, onFetched: onImageFetched(context) };
  return {
    [archiveImageJob(folder)]: fetchImageByJob(
      listening,
      archiveImageJob(folder),
      archiveImageFinder(context, folder),
    ),
  };
}

/** Jobs that run one at a time. */
export const importJobsOneAtATime = (config: Config) => [archiveImageJob(folderId(config))];
