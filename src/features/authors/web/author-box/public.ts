export { AuthorBox, loadAuthors } from './author-box.tsx';
