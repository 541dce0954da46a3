import type { FastifyBaseLogger } from 'fastify';
import { archiveByJob, archiveJob } from '#features/articles/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { JobHandlers } from '#platform/jobs/queue.ts';
import { folderId } from './folder.ts';
import { moveByJob } from './move/move-job.ts';
import { pictureTaken } from './pictures/arrived-pictures.ts';
import { picturesBeside } from './pictures/beside-archive.ts';
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

/** What jobs do of the pictures of those imports: beside a server alone, which has all that it needs. */
export function importPictureHandlers(context: Context & { log: FastifyBaseLogger }): JobHandlers {
  const folder = folderId(context.config);
  const hearing = { ...context, onTaken: pictureTaken(context) };
  return {
    [archiveJob(folder)]: archiveByJob(hearing, folder, picturesBeside(context, folder)),
  };
}

/** Jobs of imports that would leave the others no room. */
export const importJobsOneAtATime = (config: Config) => [archiveJob(folderId(config))];
