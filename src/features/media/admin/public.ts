export { describeMedia } from './media-api.ts';
export { FileButton } from './uploads/file-button.tsx';
export { uploadImages, useMediaPicker } from './use-media-picker.tsx';
