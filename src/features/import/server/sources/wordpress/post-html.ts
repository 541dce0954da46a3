import { plainHtml } from '../html/plain-html.ts';
import { replaceShortcodes, type Syntax } from '../shortcodes/replace-shortcodes.ts';
import type { Attachments } from '../shortcodes/shortcodes.ts';
import type { ImportWarning, SmallerImage } from '../source.ts';
import { hasBlocks, piecesOf } from './blocks.ts';

/** Many times the limit of an article: shortcodes can repeat long texts. */
const MAX_HTML = 5_000_000;

const TAG = /\[(\[?)(\/?)([a-z][a-z0-9_-]{0,40})(?=[\s\]/])([^\][]{0,2000})\](\]?)/iy;

/** `[name attribute="value"]text[/name]`, and `[[name]]` as text. Code is not searched. */
const BRACKETS: Syntax = {
  next: /<(pre|code)\b|\[/gi,
  codeEnd: (_text, _position, name) => new RegExp(`</${name}>`, 'gi'),
  tagAt(text, position) {
    TAG.lastIndex = position;
    const match = TAG.exec(text);
    if (!match) return null;
    const [whole, escaped, slash, name = '', rest = '', escapedEnd] = match;
    const end = position + whole.length;
    const tag = { name: name.toLowerCase(), rest, isClosing: slash === '/', end };
    if (escaped && escapedEnd) return { ...tag, text: whole.slice(1, -1) };
    if (escaped) return { ...tag, text: whole };
    return { ...tag, end: escapedEnd ? end - 1 : end };
  },
  closing: (name) => new RegExp(`\\[/${name}\\]`, 'gi'),
  isShortcode: ({ rest }, hasClosing) => hasClosing || rest.includes('=') || rest.trim() === '/',
};

interface Post {
  siteUrl: string;
  attachments: Attachments;
  /** HTML of its footnotes, by ID. */
  footnotes: ReadonlyMap<string, string>;
  /** Receives the resized images that it shows. */
  smallerImages: SmallerImage[];
  isPage: boolean;
  warnings: ImportWarning[];
}

/** Notes that the text doesn't refer to, as the block of footnotes shows them. */
function unplacedNotes(text: string, notes: ReadonlyMap<string, string>): string {
  const items = [...notes].flatMap(([id, html]) =>
    html === '' || text.includes(`data-fn="${id}"`) ? [] : [`<li>${html}</li>`],
  );
  return items.length === 0 ? '' : `<ol>${items.join('')}</ol>`;
}

/** The text of a post as plain HTML, from blocks or the classic editor. */
export function postHtml(text: string, post: Post): string {
  const { siteUrl, attachments, footnotes, smallerImages, isPage, warnings } = post;
  // WordPress shows a resized image and names the original in a class, or by its file name without the size.
  const originalOf = (image: Record<string, string>, around: string) => {
    const { class: classes = '', src = '', alt = '', href } = image;
    const known = attachments.byId(/\bwp-image-(\d{1,12})\b/.exec(classes)?.[1] ?? '');
    const [, start, ending] = /^(.+)-\d{2,4}x\d{2,4}(\.\w{3,4})$/.exec(src) ?? [];
    const isResized =
      /\b(?:wp-image-|size-)/.test(classes) && !/\bsize-full\b/.test(classes + around);
    if (known !== undefined || href !== undefined || start === undefined || !isResized)
      return known;
    return { url: `${start}${ending}`, alt, caption: '' };
  };
  const pieces = hasBlocks(text)
    ? piecesOf(text, unplacedNotes(text, footnotes), warnings)
    : [{ isClassic: true, html: text }];
  return pieces
    .map(({ isClassic, html }) => {
      const lines = html.replace(/\r\n?/g, '\n');
      const plain = replaceShortcodes(lines, BRACKETS, { attachments, warnings });
      if (plain.length > MAX_HTML) {
        warnings.push({ issue: 'Text is longer than 5,000,000 characters', action: 'Removed' });
        return '';
      }
      const notes = footnotes;
      const writing = { siteUrl, isPage, isClassic, originalOf, notes, smallerImages, warnings };
      return plainHtml(plain, writing);
    })
    .join('');
}
