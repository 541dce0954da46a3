export { CONFIRM_JOB, sendConfirmation } from './server/confirmation.ts';
export { DIGEST_JOB } from './server/digest/digests.ts';
export { sendDigest } from './server/sending/send-digest.ts';
export { FORGET_JOB, forgetUnconfirmed } from './server/subscribe.ts';
