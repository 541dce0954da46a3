export type { PickedMedia } from './web/staff/media-types.ts';
export { uploadImages, useMediaPicker } from './web/staff/use-media-picker.tsx';
