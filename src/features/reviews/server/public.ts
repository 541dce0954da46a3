export { articlesWithWrongScore, correctScores } from './check-scores.ts';
export { reviewPart } from './review-part.ts';
export { scoresGivenBy } from './score-spread.ts';
export { scoreOfRow } from './scores.ts';
