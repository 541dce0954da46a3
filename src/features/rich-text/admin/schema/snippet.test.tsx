import { describe, expect, it } from 'vitest';
import { openEditor } from '#tests/components/rich-editor.ts';
import { insertSnippet } from './snippet.ts';

const NOTICE = '<p>We <em>earn</em> a commission.</p><ul><li>Shop</li></ul>';
const SNIPPET = `<div class="snippet-shop-notice">${NOTICE}</div>`;

describe('a snippet in the editor', () => {
  it('is shown and written back as it is', () => {
    const { editor, html, type } = openEditor(`<p>A</p>${SNIPPET}<p>B</p>`);
    expect(editor.view.dom.querySelector('[data-part="opaque"]')?.textContent).toContain(
      'We earn a commission.',
    );
    editor.commands.setTextSelection(2);
    type('!');
    expect(html()).toBe(`<p>A!</p>${SNIPPET}<p>B</p>`);
  });

  it('is inserted at the caret and deleted as a whole', () => {
    const { editor, html, tool, click } = openEditor('<p>A</p>');
    insertSnippet(editor, { key: 'shop-notice', html: NOTICE });
    expect(html()).toBe(`<p>A</p>${SNIPPET}`);
    click('snippet');
    tool('blockDelete');
    expect(html()).toBe('<p>A</p>');
  });

  it('becomes text of this article alone, as one step to undo', () => {
    const { html, tool, click } = openEditor(`<p>A</p>${SNIPPET}`);
    click('snippet');
    tool('snippetText');
    expect(html()).toBe(`<p>A</p>${NOTICE}`);
    tool('undo');
    expect(html()).toBe(`<p>A</p>${SNIPPET}`);
  });

  it('survives copying and pasting, without what others added to it', () => {
    const { editor, click, paste, html, select } = openEditor(`<p>A</p>${SNIPPET}`);
    click('snippet');
    const { dom } = editor.view.serializeForClipboard(editor.state.selection.content());
    select(2);
    const hostile = dom.innerHTML.replace('<em>', '<em onclick="x()">');
    paste({ 'text/html': hostile, 'text/plain': '' });
    expect(html()).toBe(`<p>A</p>${SNIPPET}${SNIPPET}`);
  });
});
