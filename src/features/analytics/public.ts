export { mostRead, popularSearches, readsPerDay } from './server/views.ts';
