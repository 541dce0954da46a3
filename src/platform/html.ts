import { Parser } from 'htmlparser2';
import { BLOCK_ELEMENTS, SILENT_ELEMENTS } from '#lib/text/html-elements.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML and XML hold it, between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const BLOCKS = new Set(BLOCK_ELEMENTS);
const SILENT = new Set(SILENT_ELEMENTS);

/** Takes the text of HTML from its parser, beside whatever else is read of it. */
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
    /** Entities decoded, blocks apart, white space folded. */
    text: () => text.replace(/\s+/g, ' ').trim(),
  };
}

/** What a reader sees of HTML as plain text: entities decoded, blocks apart, white space folded. */
export function htmlToText(html: string): string {
  const reader = textReader();
  new Parser(reader).end(html);
  return reader.text();
}

/** Text without the characters that XML 1.0 has no place for, in any writing. */
export const xmlText = (text: string) =>
  text.toWellFormed().replace(/[^\t\n\r\P{Cc}]|[\ufffe\uffff]/gu, '');
