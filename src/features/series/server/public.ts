export { checkedPart } from './checked-part.ts';
export { seriesPart } from './series-part.ts';
export { beginSeries, presentPlace, SERIES_CHANGED_JOB, seriesTitled } from './store.ts';
