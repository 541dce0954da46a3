export { place } from './server/store.ts';
