export {
  adminArticles,
  adminArticlesById,
  adminCount,
  adminSummary,
  type ListSource,
  listSource,
} from './admin-articles.views.ts';
export { publicMonths } from './archive.views.ts';
export { articleStates } from './article-states.ts';
export { correctionsByArticle } from './corrections.views.ts';
export { feedId, feedIds } from './feed-ids.ts';
export {
  articlesAbout,
  articlesNaming,
  articlesTagged,
  newestOf,
  publicTexts,
  tagsWithArticles,
} from './lists-by-subject.views.ts';
export {
  countPublicArticles,
  leadsToArticle,
  movedTo,
  publicArticleBySlug,
  publicArticles,
  publicArticlesById,
  publicPartsOf,
  usedSlugs,
} from './public-articles.views.ts';
