import type { Editor } from '@tiptap/core';
import type { IconNode } from 'lucide';
import type { FormBlock } from '../../blocks/blocks.ts';

/** What is shown beside the text. */
export type View = 'find' | 'outline' | 'fullScreen';

/** The dialog that it opens. */
export type Panel =
  | 'link'
  | 'image'
  | 'gallery'
  | 'embed'
  | 'caption'
  | 'buttons'
  | 'keys'
  | 'block'
  | 'snippet'
  | `block-${FormBlock}`;

export interface Tool {
  id: string;
  label: string;
  /** As in the keymap: 'Mod-b'. */
  keys?: string;
  icon: IconNode;
  /** Runs the tool; returns whether it did anything, unless it opens a dialog. */
  run?: (editor: Editor) => unknown;
  opens?: Panel;
  /** Shows or hides it. */
  shows?: View;
  /** Whether it is on at the cursor; tools without it aren't toggles. */
  active?: (editor: Editor) => boolean;
  enabled?: (editor: Editor) => boolean;
}
