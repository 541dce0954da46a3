import { describe, expect, test } from 'vitest';
import { openEditor } from '#tests/components/rich-editor.ts';

function write(typed: string, language: string | null, html = '<p></p>', at = 1) {
  const opened = openEditor(html, false, { quotes: () => language });
  opened.select(at);
  for (const key of typed) opened.type(key);
  return opened;
}

describe('typed quotes', () => {
  test.each([
    ['en', '“She said ‘no’,” (“it’s”)'],
    ['pt-BR', '“She said ‘no’,” (“it’s”)'],
    ['de', '„She said ‚no’,“ („it’s“)'],
    ['fr', '«\u00a0She said ‘no’,\u00a0» («\u00a0it’s\u00a0»)'],
    ['es', '«She said ‘no’,» («it’s»)'],
    ['pl', '„She said ‚no’,” („it’s”)'],
    ['ja', '"She said \'no\'," ("it\'s")'],
    [null, '"She said \'no\'," ("it\'s")'],
  ])('in %s: %s', (language, text) => {
    const { editor } = write('"She said \'no\'," ("it\'s")', language);
    expect(editor.getText()).toBe(text);
  });

  test('one undo or Backspace brings the straight quote back', () => {
    const { editor } = write('a "', 'en');
    expect(editor.getText()).toBe('a “');
    editor.commands.undo();
    expect(editor.getText()).toBe('a "');
    const other = write('a "', 'fr');
    other.press('Backspace');
    expect(other.editor.getText()).toBe('a "');
  });

  test('code keeps straight quotes', () => {
    expect(write('"', 'en', '<pre><code>a </code></pre>', 3).html()).toContain('a "');
    expect(write('"', 'en', '<p><code>ab</code></p>', 2).html()).toContain('a"b');
  });

  test('a quote keeps the marks that are typed on', () => {
    const { html } = write('"', 'en', '<p><strong>ab</strong></p>', 3);
    expect(html()).toBe('<p><strong>ab”</strong></p>');
  });
});
