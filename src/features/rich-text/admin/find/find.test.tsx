import { describe, expect, test } from 'vitest';
import { openEditor } from '#tests/components/rich-editor.ts';
import type { FindQuery } from './find-matches.ts';
import {
  endFind,
  findText,
  foundCount,
  goToMatch,
  replaceAll,
  replaceCurrent,
} from './find-plugin.ts';

const FIGURE =
  '<figure><img src="/media/fog.webp" alt="Fog"><figcaption>Tea time</figcaption></figure>';
const query = (text: string, options: Partial<FindQuery> = {}): FindQuery => ({
  text,
  matchesCase: false,
  wholeWords: false,
  ...options,
});

function search(html: string, ...args: Parameters<typeof query>) {
  const opened = openEditor(html);
  findText(opened.editor, query(...args));
  const found = () =>
    [...opened.editor.view.dom.querySelectorAll('[data-found]')].map((one) => one.textContent);
  return { ...opened, found, count: () => foundCount(opened.editor.state) };
}

describe('find', () => {
  test('matches are counted and highlighted in every kind of block, outside of the HTML', () => {
    const html = `<p>Tea and tea</p>${FIGURE}<ul><li>No teapot</li></ul>`;
    const { count, found, text } = search(html, 'tea');
    expect(count()).toEqual({ current: 1, total: 4 });
    expect(found()).toEqual(['Tea', 'tea', 'Tea', 'tea']);
    expect(text.get()).toBe(html);
  });

  test.each(['.*', '[a-z]', '(', '\\', 'a{2}', '^', '$', '|', '\\d', '?', '/', '-', '-]'])(
    'the characters %s are no pattern',
    (hostile) => {
      const { count } = search('<p>abc aa 12</p>', hostile);
      expect(count().total).toBe(0);
      expect(search(`<p>abc ${hostile} 12</p>`, hostile).count().total).toBe(1);
    },
  );

  test('a text that is too long to be searched for is found nowhere', () => {
    const { count } = search("<p>don't</p>", "'".repeat(1_000_000));
    expect(count().total).toBe(0);
  });

  test('case and whole words count where they are asked for', () => {
    const html = '<p>Tea tea teapot steam ätea tea2</p>';
    expect(search(html, 'tea').count().total).toBe(6);
    expect(search(html, 'tea', { matchesCase: true }).count().total).toBe(5);
    expect(search(html, 'tea', { wholeWords: true }).count().total).toBe(2);
  });

  test('straight quotes find typographic ones unless case matters', () => {
    const html = '<p>don’t „say“ it\u00a0now</p>';
    expect(search(html, "don't").count().total).toBe(1);
    expect(search(html, '"say"').count().total).toBe(1);
    expect(search(html, 'it now').count().total).toBe(1);
    expect(search(html, "don't", { matchesCase: true }).count().total).toBe(0);
  });

  test('a letter with another length in lower case keeps positions right', () => {
    const { editor, html } = search('<p>İİ tea</p>', 'tea');
    replaceAll(editor, 'X');
    expect(html()).toBe('<p>İİ X</p>');
  });

  test('a match spans marks, but no footnote or line break', () => {
    expect(search('<p>te<strong>a</strong></p>', 'tea').count().total).toBe(1);
    expect(search('<p>te<br>a</p>', 'tea').count().total).toBe(0);
  });

  test('next and previous go round', () => {
    const { editor, count } = search('<p>a b a b a</p>', 'a');
    goToMatch(editor, -1);
    expect(count().current).toBe(3);
    goToMatch(editor, 1);
    expect(count().current).toBe(1);
  });

  test('the search begins at the caret', () => {
    const { editor, caretIn } = openEditor('<p>tea one</p><p>two tea</p>');
    caretIn('two');
    findText(editor, query('tea'));
    expect(foundCount(editor.state).current).toBe(2);
  });

  test('typing while the bar is open updates the matches', () => {
    const { select, type, count } = search('<p>tea</p><p>te</p>', 'tea');
    select(8);
    type('a');
    expect(count().total).toBe(2);
  });

  test('the current match is selected when the bar closes', () => {
    const { editor, found } = search('<p>one tea</p>', 'tea');
    endFind(editor);
    expect(found()).toEqual([]);
    const { from, to } = editor.state.selection;
    expect(editor.state.doc.textBetween(from, to)).toBe('tea');
  });

  test('the caret stays where it was when nothing was found', () => {
    const { editor, select } = openEditor('<p>one tea</p>');
    select(4);
    findText(editor, query('x'));
    endFind(editor);
    expect(editor.state.selection.from).toBe(4);
  });
});

describe('replace', () => {
  test('one match is replaced with its marks, then the next is current', () => {
    const { editor, html, count } = search(
      '<p><strong>tea</strong> and <a href="/x">tea</a></p>',
      'tea',
    );
    replaceCurrent(editor, 'teatea');
    expect(html()).toBe('<p><strong>teatea</strong> and <a href="/x">tea</a></p>');
    expect(count()).toEqual({ current: 3, total: 3 });
    replaceCurrent(editor, '$&');
    expect(html()).toBe('<p><strong>teatea</strong> and <a href="/x">$&amp;</a></p>');
  });

  test('all matches are replaced in one step to undo', () => {
    const before = `<p>tea <em>tea</em> <img src="/media/fog.webp" alt="">tea</p>${FIGURE}<pre><code>tea\ntea</code></pre>`;
    const { editor, html } = search(before, 'tea');
    expect(replaceAll(editor, 'rum')).toBe(6);
    expect(html()).toBe(before.replaceAll('tea', 'rum').replace('Tea time', 'rum time'));
    editor.commands.undo();
    expect(html()).toBe(before);
  });

  test('nothing as the replacement deletes the matches', () => {
    const { editor, html } = search('<p>tea</p><p>a tea b</p>', 'tea');
    replaceAll(editor, '');
    expect(html()).toBe('<p></p><p>a  b</p>');
  });
});
