export { CategoryBadge, CategoryEmoji, CategoryKicker, CategoryMark } from './web/marks.tsx';
