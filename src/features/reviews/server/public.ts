export { articlesWithWrongScore, correctScores } from './check-scores.ts';
export { reviewExtension } from './review-extension.ts';
export { scoreGuide } from './score-scale.routes.ts';
export { scoresGivenBy } from './score-spread.ts';
export { scoreOfRow } from './scores.ts';
