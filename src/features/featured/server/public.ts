export { setSlot } from './feature.ts';
export { place } from './store.ts';
