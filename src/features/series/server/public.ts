export { checkedPart } from './checked-part.ts';
export { seriesPart } from './series-part.ts';
