import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openEditor } from '#tests/components/rich-editor.ts';
import { cleanPaste } from '../paste/clean.ts';
import { toolStates } from '../toolbar/tools.ts';
import { countWords } from '../words.ts';
import { FootnoteBubble } from './footnote-bubble.tsx';

function open(content: string) {
  const opened = openEditor(content);
  const { editor, sheet, tool } = opened;
  const bubble = () => {
    const shown = render(<FootnoteBubble editor={editor} states={toolStates(editor)} />, {
      container: sheet.appendChild(document.createElement('div')),
    });
    const again = () =>
      shown.rerender(<FootnoteBubble editor={editor} states={toolStates(editor)} />);
    return { field: screen.getByLabelText<HTMLTextAreaElement>('Footnote text'), again };
  };
  return { ...opened, bubble, undo: () => tool('undo') };
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
    click('footnote');
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
  click('footnote');
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
  click('footnote');
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

test.each([
  ['a footnote', 'footnote', note('Of bees.')],
  ['an image', 'image', '<img src="/media/fog.webp" alt="Fog">'],
])('a letter typed on %s within a line follows it, and is no part of it', (_name, type, html) => {
  const { click, type: write, html: written } = open(`<p>Wax${html} burns</p>`);
  click(type);
  write(',');
  write(' too');
  expect(written()).toBe(`<p>Wax${html}, too burns</p>`);
});

test('text that an input method composes on a selected note is no part of it', () => {
  const { click, editor, html } = open(`<p>Wax${note('Of bees.')} burns</p>`);
  click('footnote');
  editor.view.dom.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  expect(editor.state.selection.empty).toBe(true);
  expect(editor.state.selection.from).toBe(5);
  expect(html()).toBe(`<p>Wax${note('Of bees.')} burns</p>`);
});

test('a note without text is deleted when a click or an arrow key leaves it', () => {
  const { press, select, editor, undo } = open(`<p>Wax${note('Of bees.')} burns</p>`);
  const notes = () => {
    const found: number[] = [];
    editor.state.doc.descendants((node, pos) => {
      if (node.type.name === 'footnote') found.push(pos);
    });
    return found;
  };
  select(8);
  press('f', CTRL_ALT);
  expect(notes()).toEqual([4, 8]);
  select(2);
  expect(notes()).toEqual([4]);
  undo();
  select(3);
  expect(notes()).toEqual([4]);
});

test.each(['table', 'block', '-footnote', '+strong', 'link@1-2'])(
  'a note with the text %s changes no tool',
  (text) => {
    const { click, editor } = open(`<p>Wax${note(text)}</p>`);
    const before = toolStates(editor).split(' ');
    click('footnote');
    const added = toolStates(editor)
      .split(' ')
      .filter((flag) => !before.includes(flag));
    expect(added).toEqual([expect.stringMatching(/^note@4=/)]);
  },
);
