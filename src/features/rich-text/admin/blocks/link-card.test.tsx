import { expect, test } from 'vitest';
import { openEditor } from '#tests/components/rich-editor.ts';
import type { LinkCard } from '../../contract.ts';
import { insertBlock } from './insert.ts';
import { cardNode } from './link-card.ts';

const URL_OF_PAGE = 'https://studio.example/game?a=1&b=2';
const PAGE: LinkCard = {
  url: URL_OF_PAGE,
  kind: 'page',
  title: 'Ashfall <2>',
  text: ['A game about fire.'],
  source: 'Studio',
  image: { url: 'https://studio.example/art.jpg', alt: 'A volcano' },
};
const CARD_OF_PAGE =
  '<figure class="embed-card"><img src="https://studio.example/art.jpg" alt="A volcano">' +
  '<p><a href="https://studio.example/game?a=1&amp;b=2"><strong>Ashfall &lt;2&gt;</strong></a></p>' +
  '<p>A game about fire.</p><figcaption>Studio</figcaption></figure>';
const LINK_LENGTH = URL_OF_PAGE.length + 2;
const LINK = `<p><a href="https://studio.example/game?a=1&amp;b=2">https://studio.example/game?a=1&amp;b=2</a></p>`;

/** An editor in which a URL was pasted on an empty line, and the card that is still being read. */
function pasted(text: string, url = URL_OF_PAGE, from = 0) {
  const { promise, resolve, reject } = Promise.withResolvers<LinkCard>();
  const asked: string[] = [];
  const readCard = (one: string) => {
    asked.push(one);
    return promise;
  };
  const opened = openEditor(text, false, { readCard: () => readCard });
  opened.select(from + 'Before'.length + 1);
  opened.press('Enter');
  opened.editor.view.pasteText(url, clipboardOf(url));
  return { ...opened, asked, resolve, reject };
}

/** jsdom has no clipboard. */
function clipboardOf(text: string): ClipboardEvent {
  const clipboardData = {
    files: [],
    getData: (type: string) => (type === 'text/plain' ? text : ''),
  };
  return Object.assign(new Event('paste'), { clipboardData }) as unknown as ClipboardEvent;
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a URL pasted on an empty line is a link until its page is read, then a card; Undo brings the link back', async () => {
  const { asked, resolve, html, editor } = pasted('<p>Before</p>');
  expect(asked).toEqual([URL_OF_PAGE]);
  expect(html()).toBe(`<p>Before</p>${LINK}`);
  resolve(PAGE);
  await settled();
  expect(html()).toBe(`<p>Before</p>${CARD_OF_PAGE}`);
  editor.commands.undo();
  expect(html()).toBe(`<p>Before</p>${LINK}`);
});

test('the writer goes on behind the card', async () => {
  const { resolve, html, type } = pasted('<p>Before</p><h2>After</h2>');
  resolve(PAGE);
  await settled();
  type('x');
  expect(html()).toBe(`<p>Before</p>${CARD_OF_PAGE}<p>x</p><h2>After</h2>`);
});

test('the line that was pasted becomes the card, not another one with the same link', async () => {
  const { resolve, html } = pasted(`${LINK}<p>Before</p>`, URL_OF_PAGE, LINK_LENGTH);
  resolve(PAGE);
  await settled();
  expect(html()).toBe(`${LINK}<p>Before</p>${CARD_OF_PAGE}`);
});

test('it stays a link where the writer went on in its line, or its page can’t be read', async () => {
  const typed = pasted('<p>Before</p>');
  typed.type('!');
  typed.resolve(PAGE);
  const unread = pasted('<p>Before</p>');
  unread.reject(new Error('The site doesn’t respond.'));
  await settled();
  expect(typed.html()).not.toContain('card');
  expect(unread.html()).toBe(`<p>Before</p>${LINK}`);
});

test('URLs of this site, of embeds and within a line are not read', () => {
  expect(pasted('<p>Before</p>', `${location.origin}/articles/a`).asked).toEqual([]);
  expect(pasted('<p>Before</p>', 'https://youtu.be/dQw4w9WgXcQ').asked).toEqual([]);
  expect(pasted('<p>Before</p>', 'mailto:a@b.example').asked).toEqual([]);
});

test('a post is a quotation with its author, and a link to it', () => {
  const { editor, html } = openEditor('<p></p>');
  const node = cardNode(editor.schema, {
    url: 'https://bsky.app/profile/dev.example/post/1',
    kind: 'post',
    title: 'Dev (@dev.example)',
    text: ['Out now.', 'Enjoy!'],
    source: 'Bluesky, March 5, 2026',
    image: null,
  });
  node.check();
  insertBlock(editor, node);
  expect(html()).toBe(
    '<figure class="embed-card"><blockquote><p>Out now.</p><p>Enjoy!</p></blockquote>' +
      '<figcaption>Dev (@dev.example), <a href="https://bsky.app/profile/dev.example/post/1">Bluesky, March 5, 2026</a></figcaption></figure>',
  );
});
