export { editableReview, previewReview, reviewAsText } from './form-review.ts';
export { ReviewFields } from './review-fields.tsx';
