export { indexTexts, suspendedTexts, suspendTexts } from './indexing.ts';
export { type AllMatches, search, searchAll } from './search.ts';
