import { Parser } from 'htmlparser2';
import { BLOCK_ELEMENTS } from '#lib/text/html-elements.ts';
import { isFootnote } from '../../values.ts';

const BLOCKS = new Set(BLOCK_ELEMENTS);
/** As the sanitizer escapes text. */
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The plain text of a note's HTML; the URL of a link follows its text in parentheses. */
export function noteText(html: string): string {
  let text = '';
  const links: { href: string; from: number }[] = [];
  new Parser({
    onopentag(name, { href = '' }) {
      if (BLOCKS.has(name)) text += ' ';
      if (name === 'a') links.push({ href: href.startsWith('#') ? '' : href, from: text.length });
    },
    ontext(part) {
      text += part;
    },
    onclosetag(name) {
      if (BLOCKS.has(name)) text += ' ';
      const link = name === 'a' ? links.pop() : undefined;
      if (link && !text.slice(link.from).includes(link.href)) text += ` (${link.href})`;
    },
  }).end(html);
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * A footnote as it is stored. The space separates its text from the word before it where tags are removed.
 * @param tag its opening tag
 */
export const footnoteHtml = (text: string, tag = '<span class="footnote">') =>
  text === '' ? '' : `${tag} ${escapeText(text)}</span>`;

/** Reduces the footnotes of sanitized HTML to plain text, and removes empty ones. */
export function plainFootnotes(html: string): string {
  if (!html.includes('class="footnote"')) return html;
  let written = '';
  let copied = 0;
  let depth = 0;
  /** The outermost open note: a note in a note is part of its text. */
  let note: { from: number; to: number; depth: number } | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (note === undefined && isFootnote(name, attributes)) {
        note = { from: parser.startIndex, to: parser.endIndex + 1, depth };
      }
    },
    onclosetag() {
      if (note?.depth === depth) {
        const { from, to } = note;
        const text = noteText(html.slice(to, parser.startIndex));
        written += html.slice(copied, from) + footnoteHtml(text, html.slice(from, to));
        copied = parser.endIndex + 1;
        note = undefined;
      }
      depth -= 1;
    },
  });
  parser.end(html);
  return written + html.slice(copied);
}
