export { takeTags } from './arriving-tags.ts';
export { setTags, tagKey, tagsOf } from './article-tags.ts';
export { addedCategories, changeCategory, createCategory, deleteCategory } from './categories.ts';
export { type CategoryTwins, categoryTwins } from './category-twins.ts';
export { isAsSeeded, seedCategories } from './seed.ts';
export { changeTag, deleteTag, RETAGGED_JOB } from './tags.ts';
