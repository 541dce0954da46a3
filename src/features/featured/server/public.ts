export { setSlot, takeFreeSlots } from './feature.ts';
export { place } from './store.ts';
