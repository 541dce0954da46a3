export { CategoryEmoji } from './category-emoji.tsx';
export { CategoryName } from './category-name.tsx';
export {
  CategoryBadge,
  CategoryKicker,
  CategoryMark,
  CategoryPlural,
  LiveBadge,
} from './marks.tsx';
export {
  nameOfCategory,
  ownCategoriesQuery,
  useCategory,
  useCustomSlugs,
} from './own-categories.ts';
