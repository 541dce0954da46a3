export { checkedPart } from './checked-part.ts';
export { seriesPart } from './series-part.ts';
export { presentPlace, SERIES_CHANGED_JOB } from './store.ts';
