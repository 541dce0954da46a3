export { followMostRead, lookAgain, MAX_READ_JOB } from './most-read.ts';
export { readsPerDay } from './reads-per-day.ts';
export { mostRead, popularSearches } from './views.ts';
