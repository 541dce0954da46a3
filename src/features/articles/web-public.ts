export { readHomeAddress } from './web/address.ts';
export { homeArticlesQuery, searchQuery } from './web/api.ts';
export { ArticleDate } from './web/article-date.tsx';
export { ArticleCards } from './web/cards.tsx';
export { CategoryFilter } from './web/category-filter.tsx';
export { JsonLd } from './web/json-ld.tsx';
export { LinkedTitle } from './web/linked-title.tsx';
export { ArticlePanel } from './web/panel.tsx';
export { useAddress } from './web/use-address.ts';
