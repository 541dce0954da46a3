import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { selectedBlock } from '../form-blocks/selected-block.ts';
import { writeAtEnd } from '../schema/code-block.ts';
import { focusNote, insertNote, withoutEmptyNotes } from './footnotes.ts';
import type { Panel, View } from './tool.ts';
import { clearFormatting } from './tools.ts';

interface KeysOptions {
  open: (panel: Panel) => void;
  show: (view: View) => void;
  toToolbar: () => void;
}

/**
 * Escape, then Tab leaves the text, even in lists and tables. Someone who tabs through the page without
 * editing passes through the text without changing a list.
 */
function leavingByTab(): Plugin {
  let leaving = false;
  let cameByTab = false;
  return new Plugin({
    view: ({ dom }) => {
      const listening = new AbortController();
      const { signal } = listening;
      const page = dom.ownerDocument;
      const note = (event: Event) => {
        if (event instanceof KeyboardEvent && event.key === 'Shift') return;
        cameByTab = event instanceof KeyboardEvent && event.key === 'Tab';
      };
      page.addEventListener('keydown', note, { signal, capture: true });
      page.addEventListener('pointerdown', note, { signal, capture: true });
      return { destroy: () => listening.abort() };
    },
    props: {
      handleDOMEvents: {
        keydown: (_view, event) => {
          if (event.key === 'Escape') {
            leaving = true;
            return false;
          }
          const leaves = leaving && event.key === 'Tab';
          if (event.key !== 'Shift') leaving = false;
          return leaves;
        },
        pointerdown: () => {
          leaving = false;
          return false;
        },
        focus: () => {
          leaving = cameByTab;
          return false;
        },
        blur: () => {
          leaving = false;
          return false;
        },
      },
    },
  });
}

/** A click below the last block adds an empty line. */
function pressBelow(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        mousedown: (view, event) => {
          const last = view.dom.lastElementChild;
          if (event.target !== view.dom || last === null || event.button !== 0) return false;
          if (event.clientY <= last.getBoundingClientRect().bottom) return false;
          if (!writeAtEnd(view)) return false;
          event.preventDefault();
          view.focus();
          return true;
        },
      },
    },
  });
}

export const EditorKeys = Extension.create<KeysOptions>({
  name: 'editorKeys',
  priority: 1100,
  addOptions: () => ({
    open: () => undefined,
    show: () => undefined,
    toToolbar: () => undefined,
  }),
  addKeyboardShortcuts() {
    const { open, show, toToolbar } = this.options;
    const panel = (name: Panel) => () => {
      open(name);
      return true;
    };
    const view = (name: View) => () => {
      show(name);
      return true;
    };
    return {
      'Mod-f': view('find'),
      'Mod-Alt-o': view('outline'),
      'Mod-Shift-f': view('fullScreen'),
      'Mod-k': panel('link'),
      'Mod-/': panel('keys'),
      'Mod-\\': () => clearFormatting(this.editor),
      'Mod-Alt-f': () => {
        if (!focusNote(this.editor)) insertNote(this.editor);
        return true;
      },
      Enter: () =>
        focusNote(this.editor) || (selectedBlock(this.editor.state) !== null && panel('block')()),
      'Alt-F10': () => {
        toToolbar();
        return true;
      },
    };
  },
  addProseMirrorPlugins: () => [leavingByTab(), pressBelow(), withoutEmptyNotes()],
});
