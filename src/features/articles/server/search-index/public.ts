export { misindexedArticles } from './check-index.ts';
export { indexAll, indexNext } from './index-all.ts';
export {
  indexByJob,
  indexInSteps,
  indexSaved,
  type JustSaved,
  reindexAndInvalidate,
  searchChanged,
} from './reindex-and-invalidate.ts';
export { settleSearch } from './settle-search.ts';
