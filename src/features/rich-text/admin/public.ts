export type { Anchor } from './highlights/anchor.ts';
export { createHighlights, type Highlights } from './highlights/highlights.ts';
export type { RemoteImages } from './remote-images.ts';
export { RichEditor } from './rich-editor.tsx';
export type { PickedSnippet, RichEditorHandle } from './rich-editor-types.ts';
