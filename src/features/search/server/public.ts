export { indexTexts } from './indexing.ts';
export { search, searchAmong, searchNewest } from './search.ts';
