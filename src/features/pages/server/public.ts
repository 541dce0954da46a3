export {
  deleteImportedPage,
  pageVersions,
  presentPages,
  takenPageSlugs,
} from './imported-pages.ts';
export { publishedPageAddresses, publishedSlugs } from './pages.views.ts';
export { replaceImageInPages } from './replace-image.ts';
export { addPage, editPage } from './store.ts';
