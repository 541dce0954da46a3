import { t } from '#lib/messages/admin.ts';
import { readHtml } from '#ui/admin/read-html.ts';

const BLOCKS = new Set(
  (
    'address article aside blockquote dd details div dl dt figcaption figure footer header hr ' +
    'h1 h2 h3 h4 h5 h6 iframe img li ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
);
const SILENT = new Set(['script', 'style', 'template', 'noscript']);

/** How a block begins in plain text: '## ' for a heading, '• ' for an item, '☐ ' for one to tick. */
function prefixOf(tag: string, inChecklist: boolean): string {
  if (/^h[1-6]$/.test(tag)) return `${'#'.repeat(Number(tag[1]))} `;
  if (tag === 'li') return inChecklist ? '☐ ' : '• ';
  return tag === 'blockquote' ? '> ' : '';
}

/** The line for something that has no text. */
function placeholder(element: Element): string | null {
  const value = (name: string) => element.getAttribute(name)?.trim() ?? '';
  if (element.localName === 'hr') return '———';
  if (element.localName === 'iframe') return t('[Embed: {value}]', { value: value('src') });
  return element.localName === 'img'
    ? t('[Image: {value}]', { value: value('alt') || value('src') })
    : null;
}

/**
 * The text of an article's HTML block by block, to be compared and shown as text. Images and
 * videos are a line of their own.
 */
export function blocksOf(html: string): string[] {
  const blocks: string[] = [];
  let text = '';
  let prefix = '';
  const endBlock = (isVerbatim: boolean) => {
    const line = isVerbatim ? text.replace(/\n+$/, '') : text.trim();
    if (line !== '') {
      blocks.push(prefix + line);
      prefix = '';
    }
    text = '';
  };
  const read = (node: Node, isVerbatim: boolean) => {
    if (node instanceof Text) {
      text += isVerbatim ? node.data : node.data.replace(/\s+/g, ' ');
      return;
    }
    if (!(node instanceof Element) || SILENT.has(node.localName)) return;
    const tag = node.localName;
    if (tag === 'br') text += '\n';
    else if ((tag === 'td' || tag === 'th') && text.trim() !== '') text += ' | ';
    const isBlock = BLOCKS.has(tag);
    const isInside = isVerbatim || tag === 'pre';
    if (isBlock) {
      endBlock(isVerbatim);
      const line = placeholder(node);
      if (line !== null) blocks.push(line);
      else prefix += prefixOf(tag, node.parentElement?.className === 'checklist');
    }
    for (const child of node.childNodes) read(child, isInside);
    if (isBlock) {
      endBlock(isInside);
      prefix = '';
    }
  };
  for (const node of readHtml(html).childNodes) read(node, false);
  endBlock(false);
  return blocks;
}
