export {
  type CleanContent,
  holdsHtml,
  htmlToMarkdown,
  judgeContent,
  publicAddress,
  readContent,
  readersMarkdown,
  sanitizeContent,
  withAddresses,
} from '#features/rich-text/server/public.ts';
export { monthPath } from '../archive-paths.ts';
export {
  adminArticles,
  adminArticlesById,
  adminCount,
  adminSummary,
  type ListSource,
  listSource,
  notFound,
} from './admin/admin.views.ts';
export { mayWrite } from './allowed-actions.ts';
export { misindexedArticles } from './check-index.ts';
export { refuseStale } from './check-version.ts';
export { correctionsByArticle } from './correction-views.ts';
export { addCorrection, takeCorrections } from './corrections/store.ts';
export { deleteArticle } from './delete.ts';
export { recordGeneratedDraft } from './generated-drafts.ts';
export { imageTexts, imageTextsNext } from './image-texts.ts';
export { indexAll, indexNext } from './index-next.ts';
export { settleSearch } from './index-rule.ts';
export { loadParts, NO_PARTS, partsIn, takeParts } from './parts.ts';
export { publicMonths } from './public/archive.views.ts';
export {
  articlesAbout,
  articlesNaming,
  articlesTagged,
  newestOf,
  publicTexts,
} from './public/listed.views.ts';
export {
  countPublicArticles,
  leadsToArticle,
  movedTo,
  publicArticleBySlug,
  publicArticles,
  publicArticlesById,
} from './public/public.views.ts';
export {
  indexByJob,
  indexInSteps,
  indexSaved,
  type JustSaved,
  reindexAndInvalidate,
  searchChanged,
} from './reindex-and-invalidate.ts';
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
export { savedFields } from './revisions/saved-fields.ts';
export { THIN_JOB, thinRevisions } from './revisions/thin-out.ts';
export { addFormerSlugs } from './slugs.ts';
export {
  createArticle,
  type SaveContext,
  updateArticle,
  type WrittenFields,
} from './store.ts';
export { type ArticleFields, loadArticle } from './stored-article.ts';
export {
  auditEvent,
  become,
  changeState,
  changeStates,
  type NewState,
  type StateChange,
  type StoredArticle,
  storedArticles,
} from './transition.ts';
