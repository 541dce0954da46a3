import { describe, expect, it, test, vi } from 'vitest';
import { openEditor } from '#tests/components/rich-editor.ts';
import { FILLED, FORM_BLOCK_HTML } from '#tests/support/content/form-blocks.ts';
import { FORM_BLOCKS } from '../../blocks/blocks.ts';
import { slashTools } from '../slash/slash-tools.ts';
import { countWords } from '../words.ts';
import { putBlock, selectedBlock } from './selected-block.ts';

describe.each(FORM_BLOCK_HTML)('a block of the kind %s', (kind, html) => {
  it('gives its form what was entered in it', () => {
    const { editor, click } = openEditor(`<p>A</p>${html}`);
    expect(selectedBlock(editor.state)).toBeNull();
    click('formBlock');
    expect(selectedBlock(editor.state)).toEqual({ kind, values: FILLED[kind] });
  });

  it('is written as its form has it, as one step to undo', () => {
    const { editor, click, html: written, tool } = openEditor(`<p>A</p>${html}<p>B</p>`);
    click('formBlock');
    const values = { ...FILLED[kind], fields: { ...FILLED[kind].fields, title: 'Another' } };
    putBlock(editor, kind, values);
    expect(written()).toContain('<figcaption>Another</figcaption>');
    expect(selectedBlock(editor.state)?.values.fields.title).toBe('Another');
    tool('undo');
    expect(written()).toBe(`<p>A</p>${html}<p>B</p>`);
  });

  it('is added on the line of the caret, which is then below it', () => {
    const { editor, html: written, type } = openEditor('<p>A</p><p></p>');
    editor.commands.setTextSelection(4);
    putBlock(editor, kind, FILLED[kind]);
    type('B');
    expect(written()).toBe(`<p>A</p>${html}<p>B</p>`);
  });

  it('survives copying and pasting, without what others added to it', () => {
    const { editor, click, paste, html: written, select } = openEditor(`<p>A</p>${html}`);
    click('formBlock');
    const { dom } = editor.view.serializeForClipboard(editor.state.selection.content());
    expect(dom.innerHTML).toContain('data-pm-slice');
    select(2);
    const hostile = dom.innerHTML.replace('<figure', '<figure onclick="x()"');
    paste({ 'text/html': hostile, 'text/plain': '' });
    expect(written()).toBe(`<p>A</p>${html}${html}`);
  });

  it('opens its form on Enter and on a double click', () => {
    const open = vi.fn();
    const { editor, click, press } = openEditor(`<p>A</p>${html}`, false, { open });
    press('Enter');
    expect(open).not.toHaveBeenCalled();
    click('formBlock');
    press('Enter');
    expect(open.mock.calls).toEqual([['block']]);
    const node = editor.state.doc.lastChild;
    const twice = { node, event: new MouseEvent('dblclick') };
    editor.view.someProp('handleDoubleClickOn', (handle) =>
      handle(editor.view, 4, twice.node as never, 4, twice.event, true),
    );
    expect(open.mock.calls).toEqual([['block'], ['block']]);
  });
});

test('a figure that no form writes stays as it is', () => {
  const html = '<figure class="block-tier"><p>Only a tier</p></figure>';
  const { html: written, editor } = openEditor(`<p>A</p>${html}`);
  expect(editor.state.doc.lastChild?.type.name).not.toBe('formBlock');
  expect(written()).toBe(`<p>A</p>${html}`);
});

test('an image on another host is replaced by its copy', () => {
  const [, html = ''] = FORM_BLOCK_HTML.find(([kind]) => kind === 'pins') ?? [];
  const remote = html.replace('/demo/images/castle.webp', 'https://other.example/a.png');
  const { text, click, editor } = openEditor(`<p>A</p>${remote}`);
  const own = new Map([['https://other.example/a.png', '/demo/images/castle.webp']]);
  text.replaceImages(own, 'https://mag.example');
  expect(text.get()).toBe(`<p>A</p>${html}`);
  click('formBlock');
  expect(selectedBlock(editor.state)?.values).toEqual(FILLED.pins);
});

test('the slash menu finds each kind, and its words count', () => {
  const ids = slashTools('', false).map(({ id }) => id);
  expect(ids.slice(-FORM_BLOCKS.length)).toEqual(FORM_BLOCKS.map((kind) => `block-${kind}`));
  expect(slashTools('before', false).map(({ id }) => id)).toEqual(['block-compare']);
  const [, html = ''] = FORM_BLOCK_HTML[0] ?? [];
  expect(countWords(openEditor(html).editor.state.doc)).toBe(12);
});
