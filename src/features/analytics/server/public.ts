export { readsPerDay } from './reads-per-day.ts';
export { mostRead, popularSearches } from './views.ts';
