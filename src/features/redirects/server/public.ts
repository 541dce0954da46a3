export { redirectLookup } from './lookup.ts';
export { UseCounter } from './use-counter.ts';
