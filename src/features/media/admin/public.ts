export { CropImage } from './crops/crop-image.tsx';
export { ProposeAltForUrl } from './details/propose-alt.tsx';
export { EditLibraryImage } from './edit-library-image.tsx';
export { describeMedia } from './media-api.ts';
export type { PickedMedia } from './media-types.ts';
export { RecordingField } from './recordings/recording-field.tsx';
export { FileButton } from './uploads/file-button.tsx';
export { sizeText } from './uploads/file-check.ts';
export { uploadImages, useMediaPicker } from './use-media-picker.tsx';
