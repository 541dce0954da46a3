export { CardScore } from './card-score.tsx';
export { ReviewIsland } from './review-island.ts';
export { scoreRange, scoreWords } from './score-words.ts';
