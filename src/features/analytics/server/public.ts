export { MOST_READ_JOB, refreshMostRead, scheduleMostRead } from './most-read.ts';
export { mostRead, popularSearches } from './reads-and-searches.views.ts';
export { readsPerDay } from './reads-per-day.ts';
