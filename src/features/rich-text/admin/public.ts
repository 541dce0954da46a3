export type { RemotePictures } from './remote-pictures.ts';
export { RichEditor } from './rich-editor.tsx';
export type { RichEditorHandle } from './rich-editor-types.ts';
