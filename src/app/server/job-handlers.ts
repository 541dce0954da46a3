import type { FastifyBaseLogger } from 'fastify';
import { MOST_READ_JOB, refreshMostRead } from '#features/analytics/server/public.ts';
import {
  EMPTY_TRASH_JOB,
  emptyTrash,
  REFRESH_SNIPPETS_JOB,
  REPLACE_IMAGE_JOB,
  refreshSnippetsByJob,
  replaceImageByJob,
  THIN_JOB,
  thinRevisions,
} from '#features/articles/server/public.ts';
import {
  DELETE_REMOTE_IMAGES_JOB,
  deleteUnusedImages,
  fetchImageByJob,
  REMOTE_IMAGE_JOB,
} from '#features/articles/server/remote-images/public.ts';
import { indexByJob } from '#features/articles/server/search-index/public.ts';
import { CONTACT_JOB, deliverMessage } from '#features/contact/server/public.ts';
import { RELEASED_TODAY_JOB, showReleasedToday } from '#features/games/server/public.ts';
import {
  followPublication,
  importHandlers,
  importImageHandlers,
  importJobsOneAtATime,
  onImageFetched,
} from '#features/import/server/public.ts';
import { FOLLOW_UP_JOB, followUp } from '#features/live/server/public.ts';
import {
  COVERS_JOB,
  CROPS_JOB,
  deleteUnusedCrops,
  deleteUnusedStills,
  makeCovers,
  makeSizes,
  makeUseCrops,
  RECORDING_REMOVAL_JOB,
  REMOVAL_JOB,
  remakeCrops,
  removeImage,
  removeRecording,
  SIZES_JOB,
  USE_CROPS_JOB,
} from '#features/media/server/public.ts';
import {
  CONFIRM_JOB,
  DELETE_UNCONFIRMED_JOB,
  DIGEST_JOB,
  deleteUnconfirmed,
  NOTIFY_DAILY_JOB,
  NOTIFY_JOB,
  REQUEST_CONFIRMATIONS_JOB,
  sendConfirmation,
  sendDigest,
  sendNotices,
  sendPendingConfirmations,
  startNotices,
} from '#features/newsletter/server/public.ts';
import {
  EMAIL_JOB,
  pruneNotifications,
  sendNotifications,
} from '#features/notifications/server/public.ts';
import { BACKUP_JOBS, backupHandlers } from '#features/operations/server/backups/public.ts';
import {
  CHECK_JOB,
  checkDatabaseByJob,
  RECLAIM_JOB,
  reclaimByJob,
} from '#features/operations/server/public.ts';
import { PUBLISH_PAGE_JOB, publishScheduledPage } from '#features/pages/server/public.ts';
import { DEADLINES_JOB, notifyOfDeadlines } from '#features/planning/server/public.ts';
import { INDEX_JOB } from '#features/search/server/public.ts';
import { PRUNE_JOB, pruneSecurityLog } from '#features/security-log/server/public.ts';
import { REMOVE_DEMO_JOB, removeDemoByJob } from '#features/setup/server/public.ts';
import { PUBLISH_HOME_JOB, publishHomeLayout } from '#features/site/server/home/public.ts';
import {
  followArticles,
  NEW_ARTICLES_JOB,
  POST_JOB,
  sendPost,
} from '#features/social/server/public.ts';
import {
  INDEXNOW_JOB,
  pingHub,
  pingIndexNow,
  WEBSUB_JOB,
} from '#features/syndication/server/public.ts';
import {
  handleResetRequest,
  LINK_JOB,
  NOTICE_JOB,
  RESET_REQUEST_JOB,
  sendLink,
  sendNotice,
} from '#features/users/server/public.ts';
import {
  ARTICLE_EVENTS_JOB,
  DELIVER_JOB,
  deliverEvents,
  PRUNE_DELIVERIES_JOB,
  pruneDeliveries,
  recordArticleEvents,
} from '#features/webhooks/server/public.ts';
import type { Context } from '#platform/context.ts';
import { daily, type JobHandlers } from '#platform/jobs/queue.ts';

/** Jobs that would otherwise occupy all workers. */
export const oneAtATime = (config: Context['config']) => [
  ...[SIZES_JOB, USE_CROPS_JOB, COVERS_JOB, REMOTE_IMAGE_JOB, DELIVER_JOB, POST_JOB],
  ...importJobsOneAtATime(config),
  ...BACKUP_JOBS,
];

/** Run every day, for the first time at the midnight after a start. */
export const DAILY_JOBS = [
  ...[EMPTY_TRASH_JOB, THIN_JOB, PRUNE_JOB, DELETE_UNCONFIRMED_JOB, DELETE_REMOTE_IMAGES_JOB],
  ...[NOTIFY_DAILY_JOB, PRUNE_DELIVERIES_JOB, RELEASED_TODAY_JOB, DEADLINES_JOB],
  // The last, so that it erases what the others deleted.
  RECLAIM_JOB,
];

/**
 * The handlers of all jobs, by name.
 * @param beside whether imports and backups run in child processes
 */
export function jobHandlers(
  context: Context & { log: FastifyBaseLogger },
  beside: boolean,
): JobHandlers {
  return {
    [INDEX_JOB]: indexByJob(context),
    [EMPTY_TRASH_JOB]: daily(context, EMPTY_TRASH_JOB, emptyTrash(context)),
    [THIN_JOB]: daily(context, THIN_JOB, thinRevisions(context)),
    [REPLACE_IMAGE_JOB]: replaceImageByJob(context),
    [REFRESH_SNIPPETS_JOB]: refreshSnippetsByJob(context),
    [REMOTE_IMAGE_JOB]: fetchImageByJob(
      { ...context, onFetched: onImageFetched(context) },
      REMOTE_IMAGE_JOB,
    ),
    [DELETE_REMOTE_IMAGES_JOB]: daily(context, DELETE_REMOTE_IMAGES_JOB, async () => {
      await deleteUnusedImages(context)();
      await deleteUnusedStills(context);
      await deleteUnusedCrops(context);
    }),
    [FOLLOW_UP_JOB]: followUp(context),
    [CONTACT_JOB]: deliverMessage(context),
    [COVERS_JOB]: makeCovers(context),
    [CROPS_JOB]: remakeCrops(context),
    [USE_CROPS_JOB]: makeUseCrops(context),
    [SIZES_JOB]: makeSizes(context),
    [REMOVAL_JOB]: removeImage(context),
    [RECORDING_REMOVAL_JOB]: removeRecording(context),
    [CONFIRM_JOB]: sendConfirmation(context),
    [DIGEST_JOB]: sendDigest(context),
    [REQUEST_CONFIRMATIONS_JOB]: sendPendingConfirmations(context),
    [DELETE_UNCONFIRMED_JOB]: daily(context, DELETE_UNCONFIRMED_JOB, deleteUnconfirmed(context)),
    [NOTIFY_DAILY_JOB]: daily(context, NOTIFY_DAILY_JOB, startNotices(context)),
    [NOTIFY_JOB]: sendNotices(context),
    [MOST_READ_JOB]: refreshMostRead(context),
    [PRUNE_JOB]: daily(context, PRUNE_JOB, async (job) => {
      await pruneSecurityLog(context)(job);
      await pruneNotifications(context);
    }),
    [PUBLISH_PAGE_JOB]: publishScheduledPage({ ...context, onPublished: followPublication }),
    [PUBLISH_HOME_JOB]: publishHomeLayout(context),
    [INDEXNOW_JOB]: pingIndexNow(context),
    [WEBSUB_JOB]: pingHub(context),
    [ARTICLE_EVENTS_JOB]: recordArticleEvents(context),
    [DELIVER_JOB]: deliverEvents(context),
    [NEW_ARTICLES_JOB]: followArticles(context),
    [POST_JOB]: sendPost(context),
    [RELEASED_TODAY_JOB]: daily(context, RELEASED_TODAY_JOB, showReleasedToday(context)),
    [DEADLINES_JOB]: daily(context, DEADLINES_JOB, notifyOfDeadlines(context)),
    [PRUNE_DELIVERIES_JOB]: daily(context, PRUNE_DELIVERIES_JOB, pruneDeliveries(context)),
    [LINK_JOB]: sendLink(context),
    [RESET_REQUEST_JOB]: handleResetRequest(context),
    [EMAIL_JOB]: sendNotifications(context),
    [NOTICE_JOB]: sendNotice(context),
    [REMOVE_DEMO_JOB]: removeDemoByJob(context),
    [CHECK_JOB]: checkDatabaseByJob(context),
    [RECLAIM_JOB]: daily(context, RECLAIM_JOB, reclaimByJob(context)),
    ...importHandlers(context, beside),
    ...importImageHandlers(context),
    ...backupHandlers(context, beside),
  };
}
