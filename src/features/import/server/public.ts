export {
  type ActionContext,
  deleteImport,
  pauseImport,
  resumeImport,
  startImport,
  undoImport,
} from './actions.ts';
export { deleteComments } from './comments-and-members/comments.ts';
export { onImageFetched } from './images/track-images.ts';
export { importList, importView } from './import.views.ts';
export { folderId } from './import-folder.ts';
export { itemPage } from './items.views.ts';
export { importHandlers, importImageHandlers, importJobsOneAtATime } from './job-handlers.ts';
export { articlesOfExport } from './previous-import.ts';
export { SourceError } from './sources/source-error.ts';
export {
  createImport,
  followPublication,
  type ImportFile,
  importById,
  lastStep,
  unfinishedImport,
} from './store.ts';
