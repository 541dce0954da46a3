export { indexText, unindexText } from './server/indexing.ts';
export { type SearchResult, search } from './server/search.ts';
