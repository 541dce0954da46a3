export { CONTACT_JOB, deliverMessage } from './server/deliver.ts';
