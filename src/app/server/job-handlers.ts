import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { followMostRead, MAX_READ_JOB } from '#features/analytics/server/public.ts';
import {
  FORGET_IMAGES_JOB,
  forgetImages,
  IMPORT_JOB,
  INDEX_JOB,
  importByJob,
  indexByJob,
  SETTLE_JOB,
  settleByJob,
  THIN_JOB,
  thinRevisions,
} from '#features/articles/server/public.ts';
import { PERSON_RENAMED_JOB } from '#features/authors/server/public.ts';
import { CONTACT_JOB, deliverMessage } from '#features/contact/server/public.ts';
import { GAME_RENAMED_JOB } from '#features/games/server/public.ts';
import {
  importHandlers,
  importImageHandlers,
  importJobsOneAtATime,
  onImageFetched,
} from '#features/import/server/public.ts';
import { FOLLOW_UP_JOB, followUp } from '#features/live/server/public.ts';
import {
  COVERS_JOB,
  makeCovers,
  makeSizes,
  REMOVAL_JOB,
  removeImage,
  SIZES_JOB,
} from '#features/media/server/public.ts';
import {
  ASK_JOB,
  askTakenWithoutMail,
  CONFIRM_JOB,
  DIGEST_JOB,
  FORGET_JOB,
  forgetUnconfirmed,
  sendConfirmation,
  sendDigest,
} from '#features/newsletter/server/public.ts';
import { BACKUP_JOBS, backupHandlers } from '#features/operations/server/backups/public.ts';
import { CHECK_JOB, checkByJob } from '#features/operations/server/public.ts';
import { PRUNE_JOB, pruneSecurityLog } from '#features/security-log/server/public.ts';
import { SERIES_CHANGED_JOB } from '#features/series/server/public.ts';
import {
  INDEXNOW_JOB,
  pingHub,
  pingIndexNow,
  WEBSUB_JOB,
} from '#features/syndication/server/public.ts';
import { RETAGGED_JOB } from '#features/taxonomy/server/public.ts';
import {
  handleResetRequest,
  LINK_JOB,
  NOTICE_JOB,
  RESET_REQUEST_JOB,
  sendLink,
  sendNotice,
} from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import { daily, type JobHandlers } from '#platform/jobs/queue.ts';

/** The program `savepoint`, of which the check of a store is a command. */
const COMMANDS = path.join(import.meta.dirname, '../../cli/savepoint.ts');

/** Jobs that would leave the others no room. */
export const oneAtATime = (config: Context['config']) => [
  ...[SIZES_JOB, COVERS_JOB, IMPORT_JOB],
  ...importJobsOneAtATime(config),
  ...BACKUP_JOBS,
];

/** Done each day; the first time at the midnight after a start. */
export const DAILY_JOBS = [THIN_JOB, PRUNE_JOB, FORGET_JOB, FORGET_IMAGES_JOB];

/**
 * What is done by jobs, by name: whoever enqueues one names it so.
 * @param beside whether imports are moved and backups made in processes of their own
 */
export function jobHandlers(
  context: Context & { log: FastifyBaseLogger },
  beside: boolean,
): JobHandlers {
  return {
    [INDEX_JOB]: indexByJob(context),
    [THIN_JOB]: daily(context, THIN_JOB, thinRevisions(context)),
    [IMPORT_JOB]: importByJob({ ...context, onTaken: onImageFetched(context) }),
    [SETTLE_JOB]: settleByJob(context),
    [FORGET_IMAGES_JOB]: daily(context, FORGET_IMAGES_JOB, forgetImages(context)),
    [FOLLOW_UP_JOB]: followUp(context),
    [RETAGGED_JOB]: indexByJob(context),
    [GAME_RENAMED_JOB]: indexByJob(context),
    [PERSON_RENAMED_JOB]: indexByJob(context),
    [SERIES_CHANGED_JOB]: indexByJob(context),
    [CONTACT_JOB]: deliverMessage(context),
    [COVERS_JOB]: makeCovers(context),
    [SIZES_JOB]: makeSizes(context),
    [REMOVAL_JOB]: removeImage(context),
    [CONFIRM_JOB]: sendConfirmation(context),
    [DIGEST_JOB]: sendDigest(context),
    [ASK_JOB]: askTakenWithoutMail(context),
    [FORGET_JOB]: daily(context, FORGET_JOB, forgetUnconfirmed(context)),
    [MAX_READ_JOB]: followMostRead(context),
    [PRUNE_JOB]: daily(context, PRUNE_JOB, pruneSecurityLog(context)),
    [INDEXNOW_JOB]: pingIndexNow(context),
    [WEBSUB_JOB]: pingHub(context),
    [LINK_JOB]: sendLink(context),
    [RESET_REQUEST_JOB]: handleResetRequest(context),
    [NOTICE_JOB]: sendNotice(context),
    [CHECK_JOB]: checkByJob(context, COMMANDS),
    ...importHandlers(context, beside),
    ...importImageHandlers(context),
    ...backupHandlers(context, beside),
  };
}
