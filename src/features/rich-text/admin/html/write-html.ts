import type { Node as DocNode, Mark } from '@tiptap/pm/model';
import { frameAttributes, readEmbed } from '../../embeds/embeds.ts';
import { figureClass, type RowButton } from '../../values.ts';

/** A row's section: as loaded, otherwise the first row is the head if it has only headings. */
function sectionOf(table: DocNode, index: number): 'thead' | 'tbody' {
  const row = table.child(index);
  if (row.attrs.section === 'thead' || row.attrs.section === 'tbody') return row.attrs.section;
  if (index > 0) return 'tbody';
  let heads = row.childCount > 0;
  row.forEach((cell) => {
    if (cell.type.name !== 'tableHeader') heads = false;
  });
  return heads && table.childCount > 1 ? 'thead' : 'tbody';
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeValue = (text: string) => escapeText(text).replaceAll('"', '&quot;');

type Attributes = Record<string, unknown>;

function open(name: string, attributes: Attributes = {}): string {
  let tag = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    tag += ` ${attribute}="${escapeValue(String(value === true ? '' : value))}"`;
  }
  return `${tag}>`;
}

function element(name: string, attributes: Attributes, content: string): string {
  return `${open(name, attributes)}${content}</${name}>`;
}

const common = ({ attrs }: DocNode | Mark) => ({ dir: attrs.dir, lang: attrs.lang });

/** Text with marks, with as few tags as possible. */
function inlineHtml(parent: DocNode): string {
  let html = '';
  let active: readonly Mark[] = [];
  const closeTo = (length: number) => {
    for (const mark of active.slice(length).reverse()) html += `</${mark.type.name}>`;
  };
  parent.forEach((child) => {
    let shared = 0;
    while (shared < active.length) {
      const mark = child.marks[shared];
      if (mark === undefined || !active[shared]?.eq(mark)) break;
      shared += 1;
    }
    closeTo(shared);
    for (const mark of child.marks.slice(shared)) {
      const { dir, lang, ...own } = mark.attrs;
      html += open(mark.type.name, { ...own, dir, lang });
    }
    active = child.marks;
    html += inlineNode(child);
  });
  closeTo(0);
  return html;
}

function inlineNode(node: DocNode): string {
  if (node.isText) return escapeText(node.text ?? '');
  if (node.type.name === 'footnote') return noteHtml(node);
  if (node.type.name === 'hardBreak') return open('br', common(node));
  return imageHtml(node);
}

function noteHtml(node: DocNode): string {
  const { note } = node.attrs;
  // One without text is only being written.
  return note === ''
    ? ''
    : element('span', { ...common(node), class: 'footnote' }, escapeText(` ${note}`));
}

function imageHtml(node: DocNode): string {
  const { src, alt, title, width, height } = node.attrs;
  return open('img', { src, alt, title, width, height, ...common(node) });
}

/** Elements that may contain text without a paragraph. */
const ELEMENTS: Record<string, string> = {
  doc: 'body',
  listItem: 'li',
  tableCell: 'td',
  tableHeader: 'th',
  blockquote: 'blockquote',
  division: 'div',
  column: 'div',
  details: 'details',
  figure: 'figure',
};

const TIGHT = new Set(['listItem', 'tableCell', 'tableHeader']);

function wantsNoTag(paragraph: DocNode, parent: DocNode, index: number): boolean {
  if (paragraph.type.name !== 'paragraph') return false;
  const { bare, dir, lang } = paragraph.attrs;
  if (dir !== null || lang !== null) return false;
  if (bare === false) return false;
  if (bare !== null && bare === ELEMENTS[parent.type.name]) return true;
  if (!TIGHT.has(parent.type.name)) return false;
  return parent.type.name === 'listItem' ? index === 0 : parent.childCount === 1;
}

function paragraphHtml(node: DocNode, parent: DocNode, index: number): string {
  const neighbor = (at: number) =>
    at >= 0 && at < parent.childCount && wantsNoTag(parent.child(at), parent, at);
  // Two adjacent ones would be parsed as one.
  const noTag = wantsNoTag(node, parent, index) && !neighbor(index - 1) && !neighbor(index + 1);
  const content = inlineHtml(node);
  return noTag ? content : element('p', common(node), content);
}

function blocksHtml(parent: DocNode): string {
  let html = '';
  parent.forEach((child, _offset, index) => {
    html += blockHtml(child, parent, index);
  });
  return html;
}

function tableHtml(table: DocNode): string {
  const { caption } = table.attrs;
  let html = typeof caption === 'string' ? `<caption>${caption}</caption>` : '';
  let section = '';
  table.forEach((row, _offset, index) => {
    const next = sectionOf(table, index);
    if (next !== section) html += `${section === '' ? '' : `</${section}>`}<${next}>`;
    section = next;
    html += element('tr', common(row), blocksHtml(row));
  });
  return element('table', common(table), `${html}</${section}>`);
}

function cellHtml(cell: DocNode): string {
  const { scope, colspan, rowspan } = cell.attrs;
  return element(
    cell.type.name === 'tableHeader' ? 'th' : 'td',
    {
      scope,
      colspan: colspan > 1 && colspan,
      rowspan: rowspan > 1 && rowspan,
      ...common(cell),
    },
    blocksHtml(cell),
  );
}

function codeHtml(node: DocNode): string {
  const { language, plain } = node.attrs;
  const text = escapeText(node.textContent);
  // A line break at its start is ignored by the parser.
  const start = plain && text.startsWith('\n') ? '\n' : '';
  const code = element('code', { class: language === null ? null : `language-${language}` }, text);
  return element('pre', common(node), start + (plain ? text : code));
}

const buttonsHtml = (buttons: readonly RowButton[]) => {
  const links = buttons.map(({ text, href, isSecondary, rel }) =>
    element('a', { class: isSecondary && 'secondary', href, rel }, escapeText(text)),
  );
  return element('p', { class: 'buttons' }, links.join(' '));
};

const BOXES: Record<string, string> = {
  bulletList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  division: 'div',
  column: 'div',
  tableRow: 'tr',
};

function blockHtml(node: DocNode, parent: DocNode, index: number): string {
  const { attrs } = node;
  const box = BOXES[node.type.name];
  if (box !== undefined) return element(box, common(node), blocksHtml(node));
  switch (node.type.name) {
    case 'paragraph':
      return paragraphHtml(node, parent, index);
    case 'heading':
      return element(`h${attrs.level}`, common(node), inlineHtml(node));
    case 'checkList':
      return element('ul', { class: 'checklist', ...common(node) }, blocksHtml(node));
    case 'orderedList':
      return element(
        'ol',
        { start: attrs.start, type: attrs.type, ...common(node) },
        blocksHtml(node),
      );
    case 'codeBlock':
      return codeHtml(node);
    case 'horizontalRule':
      return open('hr', common(node));
    case 'details':
      return element(
        'details',
        { class: attrs.folds && 'fold', open: attrs.open, ...common(node) },
        blocksHtml(node),
      );
    case 'summary':
      return element('summary', common(node), inlineHtml(node));
    case 'figure':
      return element('figure', { class: figureClass(attrs), ...common(node) }, blocksHtml(node));
    case 'gallery':
      return element(
        'figure',
        { class: attrs.wide ? 'gallery wide' : 'gallery', ...common(node) },
        blocksHtml(node),
      );
    case 'figcaption':
      // An empty one only serves for typing.
      return node.content.size === 0 && attrs.dir === null && attrs.lang === null
        ? ''
        : element('figcaption', common(node), inlineHtml(node));
    case 'figureImage':
      return imageHtml(node);
    case 'frame': {
      const embed = readEmbed(attrs.src);
      return embed === null
        ? ''
        : element('iframe', { ...frameAttributes(embed, attrs.title), ...common(node) }, '');
    }
    case 'table':
      return tableHtml(node);
    case 'tableCell':
    case 'tableHeader':
      return cellHtml(node);
    case 'columns':
      return element('div', { class: 'columns' }, blocksHtml(node));
    case 'siteBlock':
      return element('div', { class: attrs.kind }, '');
    case 'buttonRow':
      return buttonsHtml(attrs.buttons);
    case 'formBlock':
    case 'snippet':
    case 'opaque':
      return String(attrs.html);
    default:
      throw new Error(`No HTML is known for a '${node.type.name}'.`);
  }
}

/** Writes one block as HTML. Its neighbors matter for text without a tag. */
export function writeBlock(doc: DocNode, index: number): string {
  return blockHtml(doc.child(index), doc, index);
}
