export { CategoriesTab } from './web/staff/categories-tab.tsx';
export { TagsTab } from './web/staff/tags-tab.tsx';
