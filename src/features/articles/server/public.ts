export { monthPath } from '../archive-paths.ts';
export { mayWrite } from './allowed-actions.ts';
export {
  auditEvent,
  changeState,
  changeStates,
  type NewState,
  nextStateOf,
  type StateChange,
  type StoredArticle,
  storedArticles,
} from './change-state.ts';
export { addCorrection, takeCorrections } from './corrections/store.ts';
export { deleteArticle } from './delete.ts';
export { extensionsIn, loadExtensions, NO_EXTENSIONS, takeExtensions } from './extensions.ts';
export { imageTexts, imageTextsNext } from './image-texts.ts';
export { publicMonths } from './list/archive.views.ts';
export {
  articlesAbout,
  articlesNaming,
  articlesTagged,
  newestOf,
  publicTexts,
} from './list/lists-by-subject.views.ts';
export type { FetchedImage } from './remote-images/add-to-library.ts';
export { fetchImageByJob } from './remote-images/fetch-job.ts';
export type { ImageRule } from './remote-images/replace-in-save.ts';
export {
  archiveImageJob,
  DELETE_REMOTE_IMAGES_JOB,
  deleteUnusedImages,
  REMOTE_IMAGE_JOB,
  requestImages,
} from './remote-images/store.ts';
export { THIN_JOB, thinRevisions } from './revisions/thin-out.ts';
export { assertVersion } from './save/assert-version.ts';
export { recordGeneratedDraft } from './save/generated-drafts.ts';
export { addFormerSlugs } from './save/slugs.ts';
export {
  createArticle,
  type SaveContext,
  updateArticle,
  type WrittenFields,
} from './save/store.ts';
export { misindexedArticles } from './search-index/check-index.ts';
export { indexAll, indexNext } from './search-index/index-all.ts';
export {
  indexByJob,
  indexInSteps,
  indexSaved,
  type JustSaved,
  reindexAndInvalidate,
  searchChanged,
} from './search-index/reindex-and-invalidate.ts';
export { settleSearch } from './search-index/settle-search.ts';
export { type ArticleFields, loadArticle } from './stored-article.ts';
export {
  adminArticles,
  adminArticlesById,
  adminCount,
  adminSummary,
  type ListSource,
  listSource,
  notFound,
} from './views/admin-articles.views.ts';
export { correctionsByArticle } from './views/corrections.views.ts';
export {
  countPublicArticles,
  leadsToArticle,
  movedTo,
  publicArticleBySlug,
  publicArticles,
  publicArticlesById,
} from './views/public-articles.views.ts';
