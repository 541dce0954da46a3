export { uploadImages, useMediaPicker } from './web/staff/use-media-picker.tsx';
