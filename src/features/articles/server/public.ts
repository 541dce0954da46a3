export { mayWrite } from './allowed-actions.ts';
export { beginArticle } from './begin-article.ts';
export { bulkMessage } from './bulk/change-many.ts';
export {
  auditEvent,
  changeState,
  changeStates,
  type NewState,
  nextStateOf,
  nextStatesOf,
  type StateChange,
  type StoredArticle,
  storedArticles,
} from './change-state.ts';
export { addCorrection, takeCorrections } from './corrections/store.ts';
export { extensionsIn, loadExtensions, NO_EXTENSIONS, takeExtensions } from './extensions.ts';
export { imageTexts, imageTextsNext } from './image-texts.ts';
export { hasEnded } from './lifecycle.ts';
export { REPLACE_IMAGE_JOB, replaceImageByJob, replaceImageInArticles } from './replace-image.ts';
export { THIN_JOB, thinRevisions } from './revisions/thin-out.ts';
export { assertVersion } from './save/assert-version.ts';
export { recordGeneratedDraft } from './save/generated-drafts.ts';
export { knownCategory } from './save/save.ts';
export { addFormerSlugs } from './save/slugs.ts';
export {
  createArticle,
  type SaveContext,
  updateArticle,
  type WrittenFields,
} from './save/store.ts';
export {
  REFRESH_SNIPPETS_JOB,
  refreshSnippetsByJob,
  showSnippetInArticles,
} from './snippets/refresh-snippets.ts';
export { type ArticleFields, loadArticle } from './stored-article.ts';
export { deleteArticle, deleteStored } from './trash/delete.ts';
export { EMPTY_TRASH_JOB, emptyTrash } from './trash/empty-trash.ts';
export { notFound } from './views/admin-articles.views.ts';
