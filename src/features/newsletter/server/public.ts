export { CONFIRM_JOB, sendConfirmation } from './confirmation.ts';
export { sendDigest } from './delivery/send-digest.ts';
export { DIGEST_JOB } from './digest/digests.ts';
export { FORGET_JOB, forgetUnconfirmed } from './subscribe.ts';
