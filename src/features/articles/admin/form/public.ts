export { DifferenceList } from './compare/text-difference.tsx';
export { FormContent } from './fields/content-field.tsx';
export { approvePending, publishPending, sendBackPending } from './pending/api.ts';
export { ChangesDialog } from './pending/changes-dialog.tsx';
export { DevicePreview, type Previewed } from './preview/device-preview.tsx';
export { PreviewToggle } from './preview/preview-pane.tsx';
export { RemoteImagesNotice } from './remote-images/remote-images-notice.tsx';
export { useRemoteImages } from './remote-images/use-remote-images.ts';
export { LoadFailed, LoadingLines, VersionDialog } from './versions/version-dialog.tsx';
