export { RichEditor } from './rich-editor.tsx';
export type { RichEditorHandle } from './rich-editor-types.ts';
