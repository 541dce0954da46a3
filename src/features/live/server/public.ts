export { FOLLOW_UP_JOB, followUp } from './follow-up.ts';
