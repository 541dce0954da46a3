export { homeArticlesQuery } from './api.ts';
export { ArticleCards, CardsSkeleton } from './cards/article-cards.tsx';
export { ArticleDate } from './cards/article-date.tsx';
export { ListSkeleton } from './cards/article-list.tsx';
export { ArticlePanel } from './cards/article-panel.tsx';
export { LinkedTitle } from './cards/linked-title.tsx';
export { CategoryFilter, useFilterCategories } from './category-filter.tsx';
export { readHomeLocation } from './list-location.ts';
