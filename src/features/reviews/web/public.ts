export { ReviewIsland } from './review-island.ts';
export { ScoreBadge } from './score-badge.tsx';
export { structuredReview } from './structured-review.ts';
