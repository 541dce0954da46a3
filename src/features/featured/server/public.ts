export { place } from './store.ts';
