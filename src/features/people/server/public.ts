export { PERSON_RENAMED_JOB } from './store.ts';
