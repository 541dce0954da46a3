export { TextDifference } from './compare/text-difference.tsx';
export { FormContent } from './fields/content-field.tsx';
export { PreviewFrame } from './preview/preview-frame.tsx';
export { RemoteImagesNotice } from './remote-images/remote-images-notice.tsx';
export { useRemoteImages } from './remote-images/use-remote-images.ts';
export { useSaveKey } from './save/use-save-key.ts';
