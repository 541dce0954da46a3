export { bylinePart, ownByline, shownByline } from './byline-part.ts';
export { bylineTopics, presentByline, withBylines } from './bylines.ts';
export { type ImportedName, importAuthors, importByline } from './import-authors.ts';
export { createAuthor } from './store.ts';
export { publicAuthorAddresses, publicAuthorName, suggestAuthors } from './views.ts';
