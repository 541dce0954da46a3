export { CONTACT_JOB, deliverMessage } from './deliver.ts';
