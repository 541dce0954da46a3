export {
  notFound,
  staffArticles,
  staffArticlesById,
  staffCount,
  staffSummary,
} from './admin.views.ts';
export { indexMissing } from './announce.ts';
export {
  become,
  changeState,
  changeStates,
  type NewState,
  type StateChange,
  storedArticles,
} from './change.ts';
export { noteGenerated } from './generated.ts';
export { sanitizeArticleHtml } from './html/sanitize.ts';
export { countPublicArticles, publicArticles, publicArticlesById } from './public.views.ts';
export { refuseStale } from './stale.ts';
export {
  type ArticleFields,
  createArticle,
  loadArticle,
  type SaveContext,
  updateArticle,
} from './store.ts';
