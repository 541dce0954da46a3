export { ArticleReads } from './web/article-reads.tsx';
