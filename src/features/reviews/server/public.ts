export { reviewPart } from './review-part.ts';
export { scoreOfRow } from './scores.ts';
export { scoresGivenBy } from './spread.ts';
