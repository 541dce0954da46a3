export { type ArrivingName, arrivingByline, importAuthors } from './arriving.ts';
export { bylinePart, ownByline, shownByline } from './byline-part.ts';
export { bylineTopics, presentByline, withBylines } from './bylines.ts';
export { AUTHOR_RENAMED_JOB, createAuthor, deleteAuthor } from './store.ts';
export { authorsNamed, publicAuthorAddresses, publicAuthorName } from './views.ts';
