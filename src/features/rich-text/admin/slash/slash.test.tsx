import { expect, test } from 'vitest';
import { openEditor } from '#tests/components/rich-editor.ts';
import { closeSlash, moveSlash, slashOf, takeSlash } from './slash-plugin.ts';
import { slashTools } from './slash-tools.ts';

const ids = (editor: ReturnType<typeof openEditor>['editor']) =>
  slashOf(editor.state)?.tools.map(({ id }) => id);

test('a slash on an empty line offers blocks, and what follows filters them', () => {
  const { editor, type } = openEditor('<p></p>');
  type('/');
  expect(ids(editor)).toContain('h2');
  for (const key of 'numb') type(key);
  expect(ids(editor)).toEqual(['orderedList']);
  expect(editor.view.dom.getAttribute('aria-activedescendant')).toBe('slash-orderedList');
});

test('a slash elsewhere, or one that was pasted or undone, is a slash', () => {
  const { editor, select, type, paste } = openEditor('<p>and</p><p></p><pre><code></code></pre>');
  select(4);
  type('/');
  expect(slashOf(editor.state)).toBeNull();
  select(9);
  type('/');
  expect(slashOf(editor.state)).toBeNull();
  select(7);
  paste({ 'text/plain': '/' });
  expect(editor.getText()).toContain('/\n\n');
  expect(slashOf(editor.state)).toBeNull();
});

test('the menu closes for good when nothing matches, on Escape, and when the caret leaves', () => {
  const { editor, type, select } = openEditor('<p>one</p><p></p>');
  select(6);
  for (const key of '/usr') type(key);
  expect(slashOf(editor.state)).toBeNull();
  editor.commands.setContent('<p>one</p><p></p>');
  select(6);
  type('/');
  closeSlash(editor);
  type('h');
  expect(slashOf(editor.state)).toBeNull();
  expect(editor.getText()).toContain('/h');
  editor.commands.setContent('<p>one</p><p></p>');
  select(6);
  type('/');
  expect(slashOf(editor.state)).not.toBeNull();
  select(2);
  expect(slashOf(editor.state)).toBeNull();
});

test('the chosen tool starts on an empty line', () => {
  const { editor, type, tool, html } = openEditor('<p></p>');
  for (const key of '/head') type(key);
  moveSlash(editor, -1);
  expect(slashOf(editor.state)?.at).toBe(2);
  takeSlash(editor);
  tool('h4');
  type('A');
  expect(html()).toBe('<h4>A</h4>');
});

test('what can’t be inserted here is not offered', () => {
  const { editor, tool, type, caretIn } = openEditor('<p></p>', true);
  tool('team');
  tool('table');
  type('/');
  expect(ids(editor)).toEqual(expect.arrayContaining(['scores', 'image']));
  expect(ids(editor)).not.toContain('team');
  expect(ids(editor)).not.toContain('table');
  editor.commands.setContent('<figure><img src="/media/fog.webp" alt=""><p>x</p></figure>');
  caretIn('x');
  editor.commands.deleteRange({
    from: editor.state.selection.from,
    to: editor.state.selection.from + 1,
  });
  type('/');
  expect(slashOf(editor.state)).toBeNull();
});

test('blocks of pages are offered in pages only', () => {
  expect(slashTools('columns', true).map(({ id }) => id)).toEqual(['columns']);
  expect(slashTools('columns', false)).toEqual([]);
});
