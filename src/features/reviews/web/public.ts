export { ReviewSlot, reviewParts } from './review-slot.tsx';
export { structuredReview } from './structured-review.ts';
