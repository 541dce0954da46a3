import type { Context } from '#platform/context.ts';
import type { JobHandlers } from '#platform/jobs/queue.ts';
import { folderId } from './folder.ts';
import { moveByJob } from './move/move-job.ts';
import { readByJob } from './read-job.ts';
import { jobName } from './store.ts';
import { undoByJob } from './undo/undo-job.ts';
import { sweepJob, sweepUploads } from './uploads/sweep.ts';

/** What jobs do of imports whose files lie in this instance's data folder. */
export function importHandlers(context: Pick<Context, 'db' | 'now' | 'config'>): JobHandlers {
  const folder = folderId(context.config);
  return {
    [jobName('read', folder)]: readByJob(context),
    [jobName('move', folder)]: moveByJob(context),
    [jobName('undo', folder)]: undoByJob(context),
    [sweepJob(folder)]: sweepUploads(context, folder),
  };
}
