export { ArticleReads } from './article-reads.tsx';
