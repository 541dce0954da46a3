export { ReviewFields } from './review-fields.tsx';
export { reviewWords } from './review-words.ts';
