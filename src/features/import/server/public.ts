export { removeComments } from './extras/comments.ts';
export { folderId } from './import-folder.ts';
export { onImageFetched } from './images/track-images.ts';
export { itemPage } from './items.views.ts';
export { importHandlers, importImageHandlers, importJobsOneAtATime } from './job-handlers.ts';
export { reportOn } from './analyze/report.ts';
export { openSource } from './sources/open-source.ts';
export { SourceError } from './sources/source-error.ts';
export {
  type By,
  startImport,
  deleteImport,
  pauseImport,
  resumeImport,
  undoImport,
} from './actions.ts';
export { createImport, type ImportFile, importById, lastStep, unfinishedImport } from './store.ts';
export { importList, importsNamed, importView } from './import.views.ts';
