import type { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { afterEach, beforeAll } from 'vitest';
import {
  articleText,
  buildEditor,
  type EditorHost,
} from '#features/rich-text/admin/build-editor.ts';
import { PAGE_TOOLS } from '#features/rich-text/admin/toolbar/page-tools.ts';
import {
  BLOCK_TOOLS,
  SNIPPET_TOOLS,
  TOOL_GROUPS,
} from '#features/rich-text/admin/toolbar/tools.ts';

beforeAll(() => {
  // jsdom has no layout.
  const box = { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
  Range.prototype.getClientRects = () => [box] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => box as DOMRect;
  document.elementFromPoint = () => null;
});

let opened: Editor[] = [];
afterEach(() => {
  for (const editor of opened) editor.destroy();
  opened = [];
});

/** An editor with a text, and what a writer does in it. It is closed after the test. */
export function openEditor(content: string, isPage = false, host: Partial<EditorHost> = {}) {
  const sheet = document.createElement('div');
  sheet.dataset.sheet = '';
  document.body.append(sheet);
  const editor = buildEditor(sheet.appendChild(document.createElement('div')), {
    notice: () => undefined,
    upload: () => undefined,
    readCard: () => undefined,
    open: () => undefined,
    show: () => undefined,
    leave: () => undefined,
    toToolbar: () => undefined,
    attributes: () => ({}),
    quotes: () => null,
    remote: () => undefined,
    isPage,
    ...host,
  });
  opened.push(editor);
  const text = articleText(editor);
  text.set(content);
  const press = (key: string, modifiers: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', {
      key,
      bubbles: true,
      cancelable: true,
      ...modifiers,
    });
    editor.view.dom.dispatchEvent(event);
  };
  const type = (key: string) => {
    const { state, view } = editor;
    const { from, to } = state.selection;
    const insert = () => view.state.tr.insertText(key);
    if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, key, insert))) {
      view.dispatch(insert());
    }
  };
  const select = (from: number, to = from) => {
    const { doc, tr } = editor.state;
    editor.view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)));
  };
  const caretIn = (words: string) => {
    let at = -1;
    editor.state.doc.descendants((node, pos) => {
      if (node.isText && node.text?.includes(words)) at = pos;
    });
    if (at < 0) throw new Error(`no '${words}' in the text`);
    select(at);
  };
  /** Selects the first node of a type, as a click on it does. */
  const click = (type: string, nth = 0) => {
    const found: number[] = [];
    editor.state.doc.descendants((node, pos) => {
      if (node.type.name === type) found.push(pos);
    });
    const at = found[nth];
    if (at === undefined) throw new Error(`no ${type}`);
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, at)));
  };
  const tool = (id: string) => {
    const found = [...TOOL_GROUPS.flat(), ...PAGE_TOOLS, ...BLOCK_TOOLS, ...SNIPPET_TOOLS].find(
      (one) => one.id === id,
    );
    if (!found) throw new Error(`no tool ${id}`);
    found.run?.(editor);
  };
  /** Pastes what a program put on the clipboard. */
  const paste = (data: Readonly<Record<string, string>>) => {
    const clipboardData = { files: [], getData: (type: string) => data[type] ?? '' };
    const event = new Event('paste', { bubbles: true, cancelable: true });
    editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }));
  };
  const html = () => text.get();
  return { sheet, editor, text, press, type, select, caretIn, click, tool, paste, html };
}
