export { indexText, unindexText } from './server/indexing.ts';
export { search } from './server/search.ts';
