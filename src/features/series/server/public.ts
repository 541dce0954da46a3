export { checkedPart } from './checked-part.ts';
export { seriesPart } from './series-part.ts';
export { createSeries, presentPlace, seriesTitled } from './store.ts';
