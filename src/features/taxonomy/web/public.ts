export { CategoryEmoji } from './category-emoji.tsx';
export { CategoryName } from './category-name.tsx';
export { CategoryBadge, CategoryKicker, CategoryMark, LiveBadge } from './marks.tsx';
export { ownCategoriesQuery, useCategory } from './own-categories.ts';
