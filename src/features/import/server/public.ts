export { removeComments } from './beside/comments.ts';
export { folderId } from './folder.ts';
export { imageTaken } from './images/arrived-images.ts';
export { itemPage } from './items.views.ts';
export { importHandlers, importImageHandlers, importJobsOneAtATime } from './job-handlers.ts';
export { reportOn } from './report.ts';
export { openSource } from './sources/open-source.ts';
export { SourceError } from './sources/source-error.ts';
export {
  type By,
  beginMove,
  deleteImport,
  pauseImport,
  resumeImport,
  undoImport,
} from './steps.ts';
export { createImport, type ImportFile, importById, lastStep, unfinishedImport } from './store.ts';
export { importList, importView } from './views.ts';
