export { adminCategoriesQuery, adminTagsQuery } from './api.ts';
export { CategoriesTab } from './categories-tab.tsx';
export { COLOR_HINT } from './category-values.ts';
export { TagsTab } from './tags-tab.tsx';
