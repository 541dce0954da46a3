import { SITE_BLOCKS, type SiteBlock } from '#features/rich-text/values.ts';

/** A part of a page's text: HTML, a block that the site fills, or two columns. */
export type TextPart =
  | { html: string }
  | { block: SiteBlock }
  | { columns: [TextPart[], TextPart[]] };

/** The sanitizer leaves these at the top level and in columns only. */
const BLOCK = new RegExp(`<div class="(columns|${SITE_BLOCKS.join('|')})">`, 'g');
/** A tag of a div: '>' is escaped in attributes. */
const DIV = /<(\/?)div\b[^>]*>/g;

/** The content of the div at a position, and where its tags begin and end. */
function divAt(html: string, from: number) {
  let depth = 0;
  let start = from;
  for (const { 0: tag, 1: slash, index } of html.slice(from).matchAll(DIV)) {
    if (depth === 0) start = from + index + tag.length;
    depth += slash === '' ? 1 : -1;
    const at = from + index;
    if (depth <= 0) return { content: html.slice(start, at), end: at + tag.length };
  }
  return { content: html.slice(start), end: html.length };
}

function cellsOf(columns: string): [TextPart[], TextPart[]] {
  const first = divAt(columns, 0);
  const second = divAt(columns, first.end);
  return [splitBlocks(first.content), splitBlocks(second.content)];
}

/** Splits the rendered HTML of a page at its blocks. */
export function splitBlocks(html: string): TextPart[] {
  const parts: TextPart[] = [];
  let copied = 0;
  const addHtml = (to: number) => {
    const text = html.slice(copied, to);
    if (text.trim() !== '') parts.push({ html: text });
  };
  for (const { 1: kind, index } of html.matchAll(BLOCK)) {
    // In the columns before.
    if (index < copied) continue;
    addHtml(index);
    const { content, end } = divAt(html, index);
    parts.push(kind === 'columns' ? { columns: cellsOf(content) } : { block: kind as SiteBlock });
    copied = end;
  }
  addHtml(html.length);
  return parts;
}
