export { CategoryName } from './web/category-name.tsx';
export { CategoryBadge, CategoryEmoji, CategoryKicker, CategoryMark } from './web/marks.tsx';
