export { CategoryName } from './web/category-name.tsx';
export { CategoryBadge, CategoryEmoji, CategoryKicker, CategoryMark } from './web/marks.tsx';
export { ownCategoriesQuery, useCategory } from './web/own-categories.ts';
