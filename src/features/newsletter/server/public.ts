export { DIGEST_JOB } from './digests/digests.ts';
export { digestEmailCounts, digestsBetween, sentDigests } from './digests/digests.views.ts';
export { sendDigest } from './digests/send-digest.ts';
export { DARK_EMAIL_CSS } from './email-layout.ts';
export {
  NOTIFY_DAILY_JOB,
  NOTIFY_JOB,
  sendNotices,
  startNotices,
} from './follows/send-notices.ts';
export { importMembers } from './subscribers/import-members.ts';
export { CONFIRM_JOB, sendConfirmation } from './subscribers/send-confirmation.ts';
export {
  DELETE_UNCONFIRMED_JOB,
  deleteUnconfirmed,
  REQUEST_CONFIRMATIONS_JOB,
  sendPendingConfirmations,
} from './subscribers/subscribe.ts';
