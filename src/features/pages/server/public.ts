export { publishedPageAddresses, publishedSlugs } from './pages.views.ts';
export { replaceImageInPages } from './replace-image.ts';
