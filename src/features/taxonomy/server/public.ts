export { idsTagged, setTags, tagsOf } from './article-tags.ts';
export {
  addedCategories,
  changeCategory,
  createCategory,
  customCategories,
  usedCategorySlugs,
} from './categories.ts';
export { type CategoryLooks, type CategoryNames, categoryNames } from './category-names.ts';
export { type ExistingCategories, existingCategories } from './existing-categories.ts';
export { importTags } from './import-tags.ts';
export { ownCategories } from './own-categories.ts';
export { isAsSeeded, seedCategories } from './seed.ts';
export { publicTag } from './tags.ts';
