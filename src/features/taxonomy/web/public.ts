export { CategoryName } from './category-name.tsx';
export { CategoryBadge, CategoryEmoji, CategoryKicker, CategoryMark } from './marks.tsx';
export { ownCategoriesQuery, useCategory } from './own-categories.ts';
