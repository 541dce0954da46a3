export { indexMissing } from './server/announce.ts';
export { sanitizeArticleHtml, textOf } from './server/html.ts';
export {
  become,
  changeState,
  changeStates,
  type NewState,
  type StateChange,
  storedArticles,
} from './server/staff/change.ts';
export { noteGenerated } from './server/staff/generated.ts';
export { refuseStale } from './server/staff/stale.ts';
export {
  notFound,
  staffArticles,
  staffArticlesById,
  staffCount,
  staffSummary,
} from './server/staff/views.ts';
export { type ArticleFields, createArticle, updateArticle } from './server/store.ts';
export { countPublicArticles, publicArticles, publicArticlesById } from './server/views.ts';
