export { ReviewSlot, reviewParts } from './review-slot.tsx';
export { ScoreBadge } from './score-badge.tsx';
export { structuredReview } from './structured-review.ts';
