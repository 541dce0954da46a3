export { digestMails, sentDigests } from './digests/digest-views.ts';
export { DIGEST_JOB } from './digests/digests.ts';
export { cancel as cancelDigest } from './digests/lifecycle.ts';
export { sendDigest } from './digests/send-digest.ts';
export { DARK_MAIL } from './mail-layout.ts';
export { CONFIRM_JOB, sendConfirmation } from './subscribers/confirmation.ts';
export { takeMembers } from './subscribers/members.ts';
export {
  ASK_JOB,
  askTakenWithoutMail,
  FORGET_JOB,
  forgetUnconfirmed,
} from './subscribers/subscribe.ts';
