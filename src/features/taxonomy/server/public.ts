export { setTags, tagsOf } from './article-tags.ts';
export { createCategory, deleteCategory } from './categories.ts';
export { type CategoryTwins, categoryTwins } from './category-twins.ts';
export { seedCategories } from './seed.ts';
export { RETAGGED_JOB } from './tags.ts';
