export { uploadImages, useMediaPicker } from './use-media-picker.tsx';
