export { readReview, reviewText, shownReview } from './form-review.ts';
export { ReviewFields } from './review-fields.tsx';
export { reviewWords } from './review-words.ts';
