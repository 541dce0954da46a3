export { articlesWithWrongScore, correctScores } from './check-scores.ts';
export { reviewPart } from './review-part.ts';
export { scoreOfRow } from './scores.ts';
export { scoresGivenBy } from './spread.ts';
