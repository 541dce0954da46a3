import { NodeSelection } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import { openEditor } from '#tests/components/rich-editor.ts';
import { FORM_BLOCK_HTML } from '#tests/support/content/form-blocks.ts';
import { addToGallery } from '../toolbar/gallery.ts';
import { toolStates } from '../toolbar/tools.ts';
import { insertBlock } from './insert.ts';
import { putButtons, selectedButtons } from './insert-page-block.ts';

const figure = (name: string, caption = '') =>
  `<figure><img src="/media/${name}.webp" alt="${name}">${caption && `<figcaption>${caption}</figcaption>`}</figure>`;

const PLAYER =
  '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Video" allowfullscreen="" loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>';

/** Each block, with words in it where it has any. */
const BLOCKS: [name: string, type: string, html: string, words?: string][] = [
  ['an image', 'figure', figure('fog')],
  ['an image with a caption', 'figure', figure('fog', 'In the bay'), 'In the bay'],
  [
    'a gallery',
    'gallery',
    `<figure class="gallery">${figure('one', 'First')}${figure('two')}<figcaption>Both</figcaption></figure>`,
    'Both',
  ],
  [
    'a card of a page',
    'figure',
    '<figure class="embed-card"><img src="/media/fog.webp" alt="Fog"><p><a href="https://a.example/"><strong>Fog</strong></a></p><p>A game</p><figcaption>a.example</figcaption></figure>',
    'A game',
  ],
  [
    'a card of a post',
    'figure',
    '<figure class="embed-card"><blockquote><p>Out now</p></blockquote><figcaption>Dev (@dev), <a href="https://a.example/">Bluesky</a></figcaption></figure>',
    'Dev',
  ],
  ['an embed', 'frame', PLAYER],
  ['a table', 'table', '<table><tbody><tr><td>Oil</td><td>Lamp</td></tr></tbody></table>', 'Oil'],
  [
    'a spoiler',
    'details',
    '<details><summary>Spoiler</summary><p>The end</p></details>',
    'The end',
  ],
  [
    'a section',
    'details',
    '<details class="fold"><summary>More</summary><p>Text</p></details>',
    'Text',
  ],
  ['a checklist', 'checkList', '<ul class="checklist"><li>Climb</li><li>Wait</li></ul>', 'Climb'],
  ['a list', 'bulletList', '<ul><li>Rope</li></ul>', 'Rope'],
  ['a quote', 'blockquote', '<blockquote><p>Said</p></blockquote>', 'Said'],
  ['code', 'codeBlock', '<pre><code>let a;</code></pre>', 'let a'],
  ['a rule', 'horizontalRule', '<hr>'],
  [
    'a part that can’t be edited',
    'opaque',
    '<figure><figcaption>Above</figcaption><img src="/media/fog.webp" alt=""></figure>',
  ],
  ...FORM_BLOCK_HTML.map(([kind, html]): (typeof BLOCKS)[number] => [
    `a block of the kind ${kind}`,
    'formBlock',
    html,
  ]),
];

/** Blocks that only pages have. */
const PAGE_BLOCKS: typeof BLOCKS = [
  ['a team list', 'siteBlock', '<div class="team"></div>'],
  ['a score scale', 'siteBlock', '<div class="scores"></div>'],
  ['a newsletter form', 'siteBlock', '<div class="newsletter"></div>'],
  ['a contact form', 'siteBlock', '<div class="contact"></div>'],
  [
    'a row of buttons',
    'buttonRow',
    '<p class="buttons"><a href="/games">Games</a> <a class="secondary" href="https://x.example/?a=1&amp;b=2">More</a></p>',
  ],
  [
    'two columns',
    'columns',
    '<div class="columns"><div><p>Left</p><div class="team"></div></div><div>Right</div></div>',
    'Left',
  ],
];

const open = (html: string) => openEditor(html);

describe.each([...BLOCKS, ...PAGE_BLOCKS])('%s', (name, type, block, words) => {
  const isOfPage = PAGE_BLOCKS.some(([own]) => own === name);
  const open = (html: string) => openEditor(html, isOfPage);
  const all = `<p>Before</p>${block}<p>After</p>`;

  test.each(['Delete', 'Backspace'])(
    'is deleted as a whole with %s, and comes back by undo',
    (key) => {
      const { click, press, html, text, tool } = open(all);
      click(type);
      press(key);
      expect(html()).toBe('<p>Before</p><p>After</p>');
      const again = open(html());
      expect(again.html()).toBe('<p>Before</p><p>After</p>');
      tool('undo');
      expect(text.get()).toBe(all);
    },
  );

  test('is deleted with the tool, and with the caret in it', () => {
    const { click, caretIn, tool, html } = open(all);
    if (words === undefined) click(type);
    else caretIn(words);
    tool('blockSelect');
    tool('blockDelete');
    expect(html()).toBe('<p>Before</p><p>After</p>');
  });

  test('moves up and down with the keyboard, and back by undo', () => {
    const { click, press, html, tool } = open(all);
    click(type);
    const keys = { altKey: true, shiftKey: true };
    press('ArrowUp', keys);
    expect(html()).toBe(`${block}<p>Before</p><p>After</p>`);
    press('ArrowUp', keys);
    expect(html()).toBe(`${block}<p>Before</p><p>After</p>`);
    press('ArrowDown', keys);
    press('ArrowDown', keys);
    expect(html()).toBe(`<p>Before</p><p>After</p>${block}`);
    tool('undo');
    expect(html()).toBe(all);
    tool('undo');
    expect(html()).toBe(`${block}<p>Before</p><p>After</p>`);
  });

  test('moves with the tools while the caret is in it', () => {
    const { click, caretIn, editor, tool, html } = open(all);
    if (words === undefined) click(type);
    else caretIn(words);
    const { parentOffset } = editor.state.selection.$from;
    if (type === 'gallery' || words === undefined) tool('blockSelect');
    tool('blockDown');
    expect(html()).toBe(`<p>Before</p><p>After</p>${block}`);
    if (words !== undefined && type !== 'gallery') {
      expect(editor.state.selection.$from.parentOffset).toBe(parentOffset);
    }
  });

  test('is selected with Escape from the text in it', () => {
    const { caretIn, click, press, editor } = open(all);
    if (words === undefined) click(type);
    else caretIn(words);
    press('Escape');
    const { selection } = editor.state;
    expect(selection).toBeInstanceOf(NodeSelection);
    expect((selection as NodeSelection).node.type.name).toBe(type);
    expect(toolStates(editor).split(' ')).toContain('block');
  });

  test.skipIf(type === 'formBlock')('keeps its text when Enter writes a paragraph after it', () => {
    const { click, press, editor, html } = open(all);
    click(type);
    press('Enter');
    editor.commands.insertContent('New');
    expect(html()).toBe(`<p>Before</p>${block}<p>New</p><p>After</p>`);
  });

  test('stays when a letter is typed on it, which starts a paragraph after it', () => {
    const { click, type: write, html } = open(all);
    click(type);
    write('N');
    write('ew');
    expect(html()).toBe(`<p>Before</p>${block}<p>New</p><p>After</p>`);
  });

  test('is the whole text, and leaves an empty one', () => {
    const { click, press, html } = open(block);
    click(type);
    press('Delete');
    expect(html()).toBe('');
  });
});

const GALLERY = (...figures: string[]) => `<figure class="gallery">${figures.join('')}</figure>`;

test('deleting the only image of a gallery removes the gallery', () => {
  const { click, press, html } = open(`<p>Before</p>${GALLERY(figure('one', 'First'))}`);
  click('figureImage');
  press('Delete');
  expect(html()).toBe('<p>Before</p>');
});

test('deleting one image of a gallery leaves the others', () => {
  const { click, press, html } = open(
    GALLERY(figure('one', 'First'), figure('two'), figure('three')),
  );
  click('figureImage', 1);
  press('Backspace');
  expect(html()).toBe(GALLERY(figure('one', 'First'), figure('three')));
});

test('the keys that move a block leave several selected lines as they are', () => {
  const { select, press, html } = open('<p>One</p><p>Two</p><p>Three</p>');
  select(2, 8);
  press('ArrowDown', { altKey: true, shiftKey: true });
  expect(html()).toBe('<p>One</p><p>Two</p><p>Three</p>');
});

test('an image moves within its gallery, and leaves it at its edge', () => {
  const { click, press, html } = open(GALLERY(figure('one', 'First'), figure('two')));
  const keys = { altKey: true, shiftKey: true };
  click('figureImage', 1);
  press('ArrowUp', keys);
  expect(html()).toBe(GALLERY(figure('two'), figure('one', 'First')));
  press('ArrowUp', keys);
  expect(html()).toBe(figure('two') + GALLERY(figure('one', 'First')));
});

test('a letter typed on an image of a gallery starts a paragraph after the gallery', () => {
  const { click, type, html } = open(GALLERY(figure('one'), figure('two')));
  click('figureImage', 1);
  type('A');
  type('fter');
  expect(html()).toBe(`${GALLERY(figure('one'), figure('two'))}<p>After</p>`);
});

test('images added to a gallery stay in it, and its caption has the caret first', () => {
  const { editor, type, html } = open('<p>Before</p>');
  const image = (name: string) => ({ src: `/media/${name}.webp`, alt: name, caption: '' });
  addToGallery(editor, [image('one'), image('two')]);
  type('All');
  addToGallery(editor, [image('three'), image('four')]);
  type('Last');
  const figures = [figure('one'), figure('two'), figure('three'), figure('four', 'Last')];
  expect(html()).toBe(`<p>Before</p>${GALLERY(...figures, '<figcaption>All</figcaption>')}`);
});

test('Enter on an image of a gallery writes after the gallery', () => {
  const { click, press, editor, html } = open(GALLERY(figure('one'), figure('two')));
  click('figureImage');
  press('Enter');
  editor.commands.insertContent('After');
  expect(html()).toBe(`${GALLERY(figure('one'), figure('two'))}<p>After</p>`);
});

test('a selected image is its whole figure, and an arrow key leads into the caption', () => {
  const { click, press, editor } = open(figure('fog', 'In the bay'));
  click('figureImage');
  expect((editor.state.selection as NodeSelection).node.type.name).toBe('figure');
  press('ArrowDown');
  expect(editor.state.selection.$from.parent.textContent).toBe('In the bay');
  expect(editor.state.selection.$from.parentOffset).toBe(0);
});

test('deleting only the image node never leaves a figure without an image', () => {
  const { editor, html } = open(`<p>Before</p>${figure('fog', 'In the bay')}`);
  let at = 0;
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name === 'figureImage') at = pos;
  });
  editor.view.dispatch(editor.state.tr.delete(at, at + 1));
  expect(html()).toBe('<p>Before</p>');
});

test('a stored figure without an image can be edited again', () => {
  const orphan = '<figure><figcaption>In the bay</figcaption></figure>';
  const { editor, html } = open(
    `${orphan}${GALLERY(orphan, figure('two'))}${GALLERY(orphan)}<p>After</p>`,
  );
  editor.commands.insertContentAt(editor.state.doc.content.size, '<p>New</p>');
  expect(html()).toBe(`<p>In the bay</p>${GALLERY(figure('two'))}<p>After</p><p>New</p>`);
});

test('the placeholder of a caption disappears with the first letter', () => {
  const { editor } = open('<p>Before</p>');
  editor.commands.insertContentAt(8, {
    type: 'figure',
    content: [
      { type: 'figureImage', attrs: { src: '/media/fog.webp', alt: '' } },
      { type: 'figcaption' },
    ],
  });
  const caption = editor.view.dom.querySelector('figcaption');
  expect(caption?.hasAttribute('data-empty')).toBe(true);
  let inside = 0;
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name === 'figcaption') inside = pos + 1;
  });
  editor.view.dispatch(editor.state.tr.insertText('I', inside));
  expect(editor.view.dom.querySelector('figcaption')).toBe(caption);
  expect(caption?.hasAttribute('data-empty')).toBe(false);
  editor.view.dispatch(editor.state.tr.delete(inside, inside + 1));
  expect(caption?.hasAttribute('data-empty')).toBe(true);
});

test('a block leaves a spoiler at its edge, but never above the title', () => {
  const { click, press, html } = open(
    '<details><summary>Spoiler</summary><p>The end</p><hr></details>',
  );
  const keys = { altKey: true, shiftKey: true };
  click('horizontalRule');
  press('ArrowUp', keys);
  expect(html()).toBe('<details><summary>Spoiler</summary><hr><p>The end</p></details>');
  press('ArrowUp', keys);
  expect(html()).toBe('<hr><details><summary>Spoiler</summary><p>The end</p></details>');
});

describe('a new spoiler', () => {
  test('has the caret in its hidden text', () => {
    const { editor, tool, html } = open('');
    tool('spoiler');
    editor.view.dispatch(editor.state.tr.insertText('The bell was you'));
    expect(html()).toBe('<details><summary>Spoiler</summary><p>The bell was you</p></details>');
  });

  test('wraps the selected paragraphs', () => {
    const { editor, tool, html } = open(
      '<p>Before</p><p>The bell</p><ul><li>was you</li></ul><p>After</p>',
    );
    editor.commands.setTextSelection({ from: 12, to: 23 });
    tool('spoiler');
    expect(html()).toBe(
      '<p>Before</p><details><summary>Spoiler</summary><p>The bell</p><ul><li>was you</li></ul></details><p>After</p>',
    );
    expect(editor.state.selection.$from.parent.textContent).toBe('The bell');
    tool('undo');
    expect(html()).toBe('<p>Before</p><p>The bell</p><ul><li>was you</li></ul><p>After</p>');
  });

  test('wraps blocks of a box', () => {
    const { editor, tool, html } = open('<div><p>One</p><p>Two</p><p>Three</p></div>');
    editor.commands.setTextSelection({ from: 8, to: 9 });
    tool('spoiler');
    expect(html()).toBe(
      '<div><p>One</p><details><summary>Spoiler</summary><p>Two</p></details><p>Three</p></div>',
    );
  });
});

test('typing after inserting a collapsible section replaces its title', () => {
  const { editor, tool, html } = open('<p>Text</p>');
  editor.commands.setTextSelection({ from: 1, to: 3 });
  tool('fold');
  editor.view.dispatch(editor.state.tr.insertText('If it rings'));
  expect(html()).toBe('<details class="fold"><summary>If it rings</summary><p>Text</p></details>');
});

test('text that is typed after inserting an image goes on behind the caption', () => {
  const { editor, type, html } = open('<p></p>');
  const { figure, figureImage, figcaption } = editor.schema.nodes;
  const image = figureImage?.create({ src: '/media/fog.webp', alt: 'Fog' });
  const caption = figcaption?.create(null, editor.schema.text('Photo'));
  if (!figure || !image || !caption) throw new Error('no figure');
  insertBlock(editor, figure.create(null, [image, caption]));
  type('!');
  expect(html()).toContain('<figcaption>Photo!</figcaption>');
});

test('a list marker typed in an item of its own list is removed', () => {
  const { type, select, html } = open('<ul><li>one</li><li></li></ul>');
  select(10);
  type('-');
  type(' ');
  type('x');
  expect(html()).toBe('<ul><li>one</li><li>x</li></ul>');
});

describe('blocks of a page', () => {
  const TEAM = '<div class="team"></div>';

  test.each([
    ['team', TEAM],
    ['scores', '<div class="scores"></div>'],
    ['newsletter', '<div class="newsletter"></div>'],
    ['contact', '<div class="contact"></div>'],
  ])('the tool %s inserts its block once', (id, block) => {
    const { editor, caretIn, tool, html } = openEditor('<p>Before</p><p>After</p>', true);
    caretIn('Before');
    expect(toolStates(editor).split(' ')).not.toContain(`-${id}`);
    tool(id);
    expect(html()).toBe(`<p>Before</p>${block}<p>After</p>`);
    expect(toolStates(editor).split(' ')).toContain(`-${id}`);
    tool('undo');
    expect(html()).toBe('<p>Before</p><p>After</p>');
  });

  test('columns are inserted with the caret in the first, after the list that it is in', () => {
    const { caretIn, type, tool, html } = openEditor('<ul><li>Rope</li></ul>', true);
    caretIn('Rope');
    tool('columns');
    type('Left');
    tool('team');
    expect(html()).toBe(
      `<ul><li>Rope</li></ul><div class="columns"><div><p>Left</p>${TEAM}<p></p></div><div><p></p></div></div>`,
    );
  });

  test('columns inserted in a column follow its row', () => {
    const row = '<div class="columns"><div><p>Left</p></div><div><p>Right</p></div></div>';
    const { caretIn, tool, html } = openEditor(row, true);
    caretIn('Left');
    tool('columns');
    expect(html()).toBe(`${row}<div class="columns"><div><p></p></div><div><p></p></div></div>`);
  });

  test('a block moves out of its column, and undo moves it back', () => {
    const row = `<div class="columns"><div><p>Left</p>${TEAM}</div><div><p>Right</p></div></div>`;
    const { click, press, tool, html } = openEditor(row, true);
    click('siteBlock');
    press('ArrowDown', { altKey: true, shiftKey: true });
    expect(html()).toBe(
      `<div class="columns"><div><p>Left</p></div><div><p>Right</p></div></div>${TEAM}`,
    );
    tool('undo');
    expect(html()).toBe(row);
  });

  test('a row of buttons is written, and edited while it is selected', () => {
    const { editor, caretIn, click, html } = openEditor('<p>Text</p>', true);
    const button = { text: 'Q & A', href: '/about', isSecondary: false, rel: null };
    caretIn('Text');
    putButtons(editor, [button]);
    expect(html()).toBe('<p>Text</p><p class="buttons"><a href="/about">Q &amp; A</a></p>');
    click('buttonRow');
    expect(selectedButtons(editor.state)).toEqual([button]);
    putButtons(editor, [button, { ...button, text: 'More', isSecondary: true }]);
    expect(html()).toBe(
      '<p>Text</p><p class="buttons"><a href="/about">Q &amp; A</a> <a class="secondary" href="/about">More</a></p>',
    );
    expect(toolStates(editor)).toContain('+buttons');
  });

  test('an article has none of them: their text stays', () => {
    const { html, press, caretIn } = openEditor(
      `<p>Text</p>${TEAM}<div class="columns"><div><p>Left</p></div><div><p>Right</p></div></div>`,
    );
    caretIn('Text');
    press('ArrowDown', { altKey: true, shiftKey: true });
    expect(html()).not.toMatch(/team|columns/);
    expect(html()).toContain('<p>Left</p>');
  });
});

test.each(['spoiler', 'section'])(
  'ArrowDown and Enter leave a %s at the end of the text',
  (kind) => {
    const start = `<details${kind === 'section' ? ' class="fold"' : ''}><summary>More</summary>`;
    const block = `${start}<p>The end</p></details>`;
    const { caretIn, press, html, editor } = open(block);
    caretIn('The end');
    press('ArrowDown');
    expect(html()).toBe(block);
    editor.commands.setTextSelection(editor.state.selection.$from.end());
    press('ArrowDown');
    editor.commands.insertContent('After');
    expect(html()).toBe(`${block}<p>After</p>`);
    editor.commands.setContent(block);
    caretIn('The end');
    editor.commands.setTextSelection(editor.state.selection.$from.end());
    press('Enter');
    press('Enter');
    editor.commands.insertContent('After');
    expect(html()).toBe(`${block}<p>After</p>`);
  },
);
