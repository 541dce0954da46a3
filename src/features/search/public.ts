export { indexText } from './server/indexing.ts';
export { search, searchAll } from './server/search.ts';
