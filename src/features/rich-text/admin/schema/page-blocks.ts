import { type Extensions, Node } from '@tiptap/core';
import { t } from '#lib/messages/admin.ts';
import { type RowButton, SITE_BLOCKS, type SiteBlock } from '../../values.ts';
import { isAllowedLink } from '../html/link-rules.ts';
import { innerAttribute } from './attributes.ts';
import { SCHEMA } from './schema.ts';
import { Doc } from './text-blocks.ts';

/** Before the division and the paragraph, which match every `div` and `p`. */
const FIRST = 60;

/** What writers see of a block that the site fills. */
export const SITE_BLOCK_TEXTS: Readonly<Record<SiteBlock, readonly [name: string, shows: string]>> =
  {
    team: [
      t('Team list'),
      t('Authors with an author page, by name: portrait, name and biography.'),
    ],
    scores: [t('Score scale'), t('The scores of your reviews and what they are called.')],
    newsletter: [t('Newsletter form'), t('Readers subscribe here.')],
    contact: [t('Contact form'), t('Readers write to you here.')],
  };

/** A block that isn't edited in the text, drawn as a card. */
function card(dom: HTMLElement, name: string, text: string): { dom: HTMLElement } {
  dom.dataset.part = 'card';
  dom.contentEditable = 'false';
  const title = document.createElement('strong');
  title.textContent = name;
  const shows = document.createElement('span');
  shows.textContent = text;
  dom.append(title, shows);
  return { dom };
}

const SiteBlockNode = Node.create({
  name: 'siteBlock',
  group: 'pageBlock',
  draggable: true,
  addAttributes: () => ({
    kind: innerAttribute<SiteBlock>(
      'team',
      ({ className }) => SITE_BLOCKS.find((kind) => kind === className) ?? 'team',
    ),
  }),
  parseHTML: () => SITE_BLOCKS.map((kind) => ({ tag: `div.${kind}`, priority: FIRST })),
  renderHTML: ({ node }) => ['div', { class: node.attrs.kind }],
  addNodeView:
    () =>
    ({ node }) =>
      card(document.createElement('div'), ...SITE_BLOCK_TEXTS[node.attrs.kind as SiteBlock]),
});

/** The clipboard may hold any URL. */
const safeHref = (href: string) => (isAllowedLink(href) ? href : '');

function buttonsOf(row: HTMLElement): RowButton[] {
  return [...row.querySelectorAll('a')].map((link) => ({
    text: (link.textContent ?? '').replace(/\s+/g, ' ').trim(),
    href: safeHref(link.getAttribute('href') ?? ''),
    isSecondary: link.className === 'secondary',
    rel: link.getAttribute('rel'),
  }));
}

const ButtonRow = Node.create({
  name: 'buttonRow',
  group: 'pageBlock',
  draggable: true,
  addAttributes: () => ({ buttons: innerAttribute<RowButton[]>([], buttonsOf) }),
  parseHTML: () => [{ tag: 'p.buttons', priority: FIRST }],
  renderHTML: ({ node }) => {
    const buttons: RowButton[] = node.attrs.buttons;
    const links = buttons.map(({ text, href, isSecondary, rel }) => [
      'a',
      { href, ...(rel !== null && { rel }), ...(isSecondary && { class: 'secondary' }) },
      text,
    ]);
    return ['p', { class: 'buttons' }, ...links];
  },
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div');
      dom.dataset.part = 'buttons';
      dom.contentEditable = 'false';
      for (const { text, href, isSecondary } of node.attrs.buttons as RowButton[]) {
        // Not a link: a click selects the row.
        const button = document.createElement('span');
        button.textContent = text;
        button.title = href;
        if (isSecondary) button.className = 'secondary';
        dom.append(button);
      }
      return { dom };
    },
});

const Columns = Node.create({
  name: 'columns',
  content: 'column column',
  isolating: true,
  parseHTML: () => [{ tag: 'div.columns', priority: FIRST }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, class: 'columns' }, 0],
});

const Column = Node.create({
  name: 'column',
  content: '(block | pageBlock)+',
  isolating: true,
  selectable: false,
  parseHTML: () => [{ tag: 'div.columns > div', priority: FIRST }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
});

const PageDoc = Doc.extend({ content: '(block | pageBlock | columns)+' });

/** All nodes and marks of a page's HTML. */
export const PAGE_SCHEMA: Extensions = [
  ...SCHEMA.filter((extension) => extension !== Doc),
  PageDoc,
  SiteBlockNode,
  ButtonRow,
  Columns,
  Column,
];
