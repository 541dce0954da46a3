export { MOST_READ_JOB, refreshMostRead, scheduleMostRead } from './most-read.ts';
export { readsPerDay } from './reads-per-day.ts';
export { mostRead, popularSearches } from './views.ts';
