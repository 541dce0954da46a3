export { indexTexts, suspendedTexts, suspendTexts } from './server/indexing.ts';
export { type AllMatches, search, searchAll } from './server/search.ts';
