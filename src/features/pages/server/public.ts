export { PUBLISH_PAGE_JOB } from './enqueue-publication.ts';
export {
  deleteImportedPage,
  pageVersions,
  presentPages,
  takenPageSlugs,
} from './imported-pages.ts';
export {
  adminPages,
  publishedPageAddresses,
  publishedSlugs,
  publishedTitle,
  storedPages,
} from './pages.views.ts';
export { publishScheduledPage } from './publish-scheduled.ts';
export { replaceImageInPages } from './replace-image.ts';
export { addPage, editPage, type PageContext } from './store.ts';
