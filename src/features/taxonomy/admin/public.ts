export { adminCategoriesQuery, adminTagsQuery } from './api.ts';
export { CategoriesTab } from './categories-tab.tsx';
export { TagsTab } from './tags-tab.tsx';
