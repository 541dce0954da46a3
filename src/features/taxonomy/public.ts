export { seedCategories } from './server/seed.ts';
