import { fireEvent, render, screen } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { articleText, buildEditor } from '../build-editor.ts';
import { cleanPaste } from '../paste/clean.ts';
import { TOOL_GROUPS, toolStates } from '../toolbar/tools.ts';
import { countWords } from '../toolbar/words.ts';
import { FootnoteBubble } from './footnote-bubble.tsx';

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

function open(content: string) {
  const sheet = document.createElement('div');
  sheet.dataset.sheet = '';
  document.body.append(sheet);
  const editor = buildEditor(sheet.appendChild(document.createElement('div')), {
    notice: () => undefined,
    upload: () => undefined,
    open: () => undefined,
    toToolbar: () => undefined,
    attributes: () => ({}),
    remote: () => undefined,
  });
  opened.push(editor);
  const text = articleText(editor);
  text.set(content);
  const press = (key: string, modifiers: KeyboardEventInit = {}) =>
    editor.view.dom.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
    );
  const select = (from: number, to = from) =>
    editor.view.dispatch(
      editor.state.tr.setSelection(TextSelection.create(editor.state.doc, from, to)),
    );
  const click = (at: number) =>
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, at)));
  const undo = () =>
    TOOL_GROUPS.flat()
      .find(({ id }) => id === 'undo')
      ?.run?.(editor);
  const bubble = () => {
    const shown = render(<FootnoteBubble editor={editor} states={toolStates(editor)} />, {
      container: sheet.appendChild(document.createElement('div')),
    });
    const again = () =>
      shown.rerender(<FootnoteBubble editor={editor} states={toolStates(editor)} />);
    return { field: screen.getByLabelText<HTMLTextAreaElement>('Footnote text'), again };
  };
  return { editor, press, select, click, undo, bubble, html: () => text.get() };
}

const note = (text: string) => `<span class="footnote"> ${text}</span>`;
const CTRL_ALT = { ctrlKey: true, altKey: true };

test('the shortcut inserts a note after the selected text, and what is typed becomes its text', () => {
  const { press, select, bubble, html, editor } = open('<p>Wax burns</p>');
  select(1, 4);
  press('f', CTRL_ALT);
  expect(html()).toBe('<p>Wax burns</p>');
  const { field } = bubble();
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'Of bees & <b>\n' } });
  expect(html()).toBe(`<p>Wax${note('Of bees &amp; &lt;b&gt;')} burns</p>`);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(editor.state.selection.from).toBe(5);
});

test('a note that is left without text is deleted', () => {
  const { press, select, bubble, editor } = open('<p>Wax</p>');
  select(4);
  press('f', CTRL_ALT);
  fireEvent.keyDown(bubble().field, { key: 'Escape' });
  expect(editor.state.doc.child(0).childCount).toBe(1);
});

test.each(['Delete', 'Backspace'])(
  'a selected note is deleted with %s, and undo restores it',
  (key) => {
    const content = `<p>Wax${note('Of bees.')} burns</p>`;
    const { press, click, html, undo } = open(content);
    click(4);
    press(key);
    expect(html()).toBe('<p>Wax burns</p>');
    undo();
    expect(html()).toBe(content);
  },
);

test('Backspace after a note deletes the note, not the word before it', () => {
  const { press, select, html } = open(`<p>Wax${note('Of bees.')} burns</p>`);
  select(5);
  press('Backspace', { keyCode: 8 });
  expect(html()).toBe('<p>Wax burns</p>');
});

test('undo of a typed note shows the text before it', () => {
  const { click, undo, bubble, html } = open(`<p>Wax${note('Of bees.')}</p>`);
  click(4);
  const { field, again } = bubble();
  fireEvent.change(field, { target: { value: 'Of whales.' } });
  undo();
  again();
  expect(field.value).toBe('Of bees.');
  expect(html()).toBe(`<p>Wax${note('Of bees.')}</p>`);
});

test.each([
  [`<p>Wax${note('Of bees &amp; co.')}</p>`],
  ['<p>Wax<span lang="de" class="footnote"> Docht</span> <em>a</em></p>'],
  [`<p><a href="/a">b${note('c')}</a></p><h2>d${note('e')}</h2>`],
])('an article with %s stays byte for byte when another block is edited', (content) => {
  const { editor, html, select } = open(`<p>x</p>${content}`);
  expect(editor.state.doc.firstChild?.type.name).toBe('paragraph');
  select(1);
  editor.commands.insertContent('y');
  expect(html()).toBe(`<p>yx</p>${content}`);
  expect(JSON.stringify(editor.getJSON())).not.toContain('opaque');
});

test('a note keeps its language when its text changes', () => {
  const { click, bubble, html } = open('<p>Wax<span lang="de" class="footnote"> Docht</span></p>');
  click(4);
  fireEvent.change(bubble().field, { target: { value: 'Wachs' } });
  expect(html()).toBe('<p>Wax<span lang="de" class="footnote"> Wachs</span></p>');
});

test('a copied note is pasted as a note', () => {
  const html = `<p>Wax${note('Of bees.')} <span style="color:red">burns</span></p>`;
  expect(cleanPaste(html).html).toBe(`<p>Wax${note('Of bees.')} burns</p>`);
});

test('the words of notes are counted as readers’ words are', () => {
  const { editor } = open(`<p>Wax${note('Of bees.')}, burns</p>`);
  expect(countWords(editor.state.doc)).toBe(5);
});

test('code has no notes', () => {
  const { editor, select, press, html } = open('<pre><code>let a</code></pre>');
  select(3);
  press('f', CTRL_ALT);
  expect(html()).toBe('<pre><code>let a</code></pre>');
  expect(toolStates(editor)).toContain('-footnote');
});
