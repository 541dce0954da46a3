export {
  publicAuthorAddresses,
  publicAuthorName,
  suggestAuthors,
  teamMembers,
} from './authors.views.ts';
export { bylineExtension, shownByline } from './byline-extension.ts';
export { bylineTopics, presentByline, withBylines } from './bylines.ts';
export { type ImportedName, importAuthors, importByline } from './import-authors.ts';
export { ownByline } from './own-author.ts';
export { replaceImageOfAuthors } from './replace-image.ts';
export { requireBylines } from './require-bylines.ts';
export { createAuthor, deleteAuthor } from './store.ts';
