import { Parser } from 'htmlparser2';
import { BLOCK_ELEMENTS, SILENT_ELEMENTS } from '#lib/text/html-elements.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and XML, between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const BLOCKS = new Set(BLOCK_ELEMENTS);
const SILENT = new Set(SILENT_ELEMENTS);

/** Collects the text of HTML from its parser, next to other handlers. */
export function textReader() {
  let text = '';
  let silent = 0;
  return {
    ontext(part: string): void {
      if (silent === 0) text += part;
    },
    onopentagname(name: string): void {
      if (SILENT.has(name)) silent += 1;
      else if (BLOCKS.has(name)) text += ' ';
    },
    onclosetag(name: string): void {
      if (SILENT.has(name)) silent -= 1;
      else if (BLOCKS.has(name)) text += ' ';
    },
    /** With decoded entities, separated blocks and collapsed white space. */
    text: () => text.replace(/\s+/g, ' ').trim(),
  };
}

/** The text that a reader sees of HTML: with decoded entities, separated blocks and collapsed white space. */
export function htmlToText(html: string): string {
  const reader = textReader();
  new Parser(reader).end(html);
  return reader.text();
}

/** Removes characters that XML 1.0 doesn't allow, even when escaped. */
export const xmlText = (text: string) =>
  text.toWellFormed().replace(/[^\t\n\r\P{Cc}]|[\ufffe\uffff]/gu, '');
