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
export { articlesByDay, type ByDayFilter, type DayRange, type Timed } from './by-day.views.ts';
export { correctionsByArticle } from './corrections.views.ts';
export { feedId, feedIds } from './feed-ids.ts';
export { leadsToArticle, movedTo, usedSlugs } from './former-slugs.views.ts';
export {
  articlesAbout,
  articlesNaming,
  articlesPlaying,
  articlesTagged,
  newestOf,
  publicContents,
  publicTexts,
  tagsWithArticles,
} from './lists-by-subject.views.ts';
export { stateOfChanges } from './pending-changes.views.ts';
export {
  countPublicArticles,
  publicArticleBySlug,
  publicArticles,
  publicArticlesById,
  publicPartsOf,
} from './public-articles.views.ts';
