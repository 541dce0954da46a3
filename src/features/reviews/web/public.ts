export { ReviewAfter, ReviewBefore, ReviewTop, ScoreSlab } from './review-parts.tsx';
export { structuredReview } from './structured-review.ts';
