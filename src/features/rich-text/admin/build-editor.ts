import { Editor, Extension } from '@tiptap/core';
import { Dropcursor } from '@tiptap/extensions/drop-cursor';
import { Gapcursor } from '@tiptap/extensions/gap-cursor';
import { Placeholder } from '@tiptap/extensions/placeholder';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { TextSelection } from '@tiptap/pm/state';
import { t } from '#lib/messages/admin.ts';
import { replaceImages } from '#lib/text/remote-images.ts';
import { WholeBlocks } from './blocks/whole-blocks.ts';
import { findPlugin } from './find/find-plugin.ts';
import type { Highlights } from './highlights/highlights.ts';
import { readArticle, withoutLastLine, writeArticle } from './html/article-doc.ts';
import { embeddedImages } from './paste/embedded-images.ts';
import { type PasteHost, pastePlugin } from './paste/paste-plugin.ts';
import { uploadPlaceholders } from './paste/uploads.ts';
import { SmartQuotes } from './quotes/smart-quotes.ts';
import { exchanged, exchangeIn, type RemoteImages, remoteImages } from './remote-images.ts';
import { PAGE_SCHEMA } from './schema/page-blocks.ts';
import { SCHEMA } from './schema/schema.ts';
import { slashPlugin } from './slash/slash-plugin.ts';
import { EditorKeys } from './toolbar/keys-extension.ts';
import type { Panel, View } from './toolbar/tool.ts';

/** The editor's environment. */
export interface EditorHost extends PasteHost {
  open: (panel: Panel) => void;
  show: (view: View) => void;
  /** Leaves full screen on an Escape that nothing in the text uses. */
  leave: () => void;
  toToolbar: () => void;
  attributes: () => Record<string, string>;
  /** The language whose quotation marks replace straight ones; null where those stay. */
  quotes: () => string | null;
  remote: () => RemoteImages | undefined;
  /** Words of the text that are highlighted. */
  highlights?: Highlights | undefined;
  /** Whether the text is a page's, which may hold more blocks than an article's. */
  isPage?: boolean;
}

/** An editor's text as HTML, and whether it was changed since it was loaded. */
export interface ArticleText {
  set: (html: string) => void;
  /** Replaces remote images with library copies; unedited text still counts as unedited. */
  replaceImages: (own: ReadonlyMap<string, string>, siteUrl: string) => void;
  get: () => string;
}

/** How many pixels of the window may be covered above and below. */
const COVERED = { top: 180, right: 0, bottom: 150, left: 0 };

/** The dialogs that a double click opens. */
const OPENED_BY: Record<string, Panel> = {
  figureImage: 'image',
  image: 'image',
  buttonRow: 'buttons',
  formBlock: 'block',
};

/** Marks a transaction that isn't an edit by the writer. */
export const TAKEN_IN = 'takenIn';

/** An editor for an article's text in `element`. The caller destroys it. */
export function buildEditor(element: HTMLElement, host: EditorHost): Editor {
  const embedded = embeddedImages(host);
  const leave = () => {
    host.leave();
    return false;
  };
  return new Editor({
    element,
    injectCSS: false,
    // All pasted content passes through one function.
    enablePasteRules: false,
    extensions: [
      ...(host.isPage ? PAGE_SCHEMA : SCHEMA),
      UndoRedo.configure({ depth: 300 }),
      Dropcursor.configure({ color: false, class: 'drop-cursor' }),
      Gapcursor,
      Placeholder.configure({ placeholder: t('Write here…') }),
      WholeBlocks,
      SmartQuotes.configure({ language: host.quotes }),
      EditorKeys.configure({ open: host.open, show: host.show, toToolbar: host.toToolbar }),
      Extension.create({
        name: 'pasting',
        priority: 1000,
        addProseMirrorPlugins: () => [
          pastePlugin(host, embedded.expect),
          embedded.plugin,
          uploadPlaceholders,
          remoteImages(host.remote),
        ],
      }),
      ...(host.highlights ? [host.highlights.extension] : []),
      Extension.create({ name: 'finding', addProseMirrorPlugins: () => [findPlugin()] }),
      Extension.create({
        name: 'leaving',
        priority: 1,
        addKeyboardShortcuts: () => ({
          Escape: leave,
        }),
      }),
      Extension.create({
        name: 'slash',
        addProseMirrorPlugins() {
          return [slashPlugin(this.editor)];
        },
      }),
    ],
    editorProps: {
      attributes: () => host.attributes(),
      // Keeps the caret away from the toolbar, which covers the edges of the text.
      scrollThreshold: COVERED,
      scrollMargin: COVERED,
      handleDOMEvents: {
        // A dialog that closes returns the focus, but the browser's selection is lost with the dialog's field.
        focus: (view) => {
          if (!view.dom.contains(document.getSelection()?.anchorNode ?? null)) view.focus();
          return false;
        },
      },
      handleDoubleClickOn: (_view, _pos, node) => {
        const panel = OPENED_BY[node.type.name];
        if (panel !== undefined) host.open(panel);
        return panel !== undefined;
      },
    },
  });
}

/** Loads HTML into an editor and returns it: unchanged if no one edits it. */
export function articleText(editor: Editor): ArticleText {
  let source = '';
  let taken = editor.state.doc;
  return {
    set(html) {
      const doc = readArticle(editor.schema, html);
      const { tr } = editor.state;
      tr.replaceWith(0, tr.doc.content.size, doc.content);
      tr.setSelection(TextSelection.atStart(tr.doc));
      tr.setMeta('addToHistory', source !== '').setMeta(TAKEN_IN, true);
      editor.view.dispatch(tr);
      source = html;
      taken = editor.state.doc;
    },
    replaceImages(own, siteUrl) {
      const tr = exchangeIn(editor.state.tr, siteUrl, own);
      editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta(TAKEN_IN, true));
      source = replaceImages(source, siteUrl, own);
      taken = exchanged(taken, siteUrl, own);
    },
    get() {
      const doc = withoutLastLine(editor.state.doc);
      return doc.eq(taken) ? source : writeArticle(doc);
    },
  };
}
