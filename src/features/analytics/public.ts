export { ReadsPerDay } from './server/reads-per-day.ts';
export { mostRead, popularSearches } from './server/views.ts';
