export {
  deleteImportedPage,
  pageVersions,
  presentPages,
  takenPageSlugs,
} from './imported-pages.ts';
export { adminPages, publishedPageAddresses, publishedSlugs } from './pages.views.ts';
export { replaceImageInPages } from './replace-image.ts';
export { isReservedSlug } from './reserved-slugs.ts';
export { addPage, editPage } from './store.ts';
