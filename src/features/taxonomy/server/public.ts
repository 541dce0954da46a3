export { seedCategories } from './seed.ts';
