export { CategoryEmoji } from './category-emoji.tsx';
export { CategoryName } from './category-name.tsx';
export { categoryInSentence, shownCategory } from './category-words.ts';
export { CategoryBadge, CategoryKicker, CategoryMark, LiveBadge } from './marks.tsx';
export { ownCategoriesQuery, useCategory } from './own-categories.ts';
