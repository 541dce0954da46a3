export { CardScore } from './card-score.tsx';
export { ReviewIsland } from './review-island.ts';
