import { plainHtml } from '../html/plain-html.ts';
import type { ImportWarning } from '../source.ts';
import { hasBlocks, piecesOf } from './blocks.ts';
import { type Attachments, withoutShortcodes } from './shortcodes.ts';

/** Of the store's limit many times as much: shortcodes can multiply what they name. */
const MAX_HTML = 5_000_000;

interface Post {
  siteUrl: string;
  attachments: Attachments;
  /** HTML of its footnotes, for where they stand. */
  footnotes: string;
  warnings: ImportWarning[];
}

/**
 * A post's text as plain HTML: blocks of the editor, or text of the classic one with its empty lines,
 * shortcodes and bare addresses.
 */
export function postHtml(text: string, post: Post): string {
  const { siteUrl, attachments, footnotes, warnings } = post;
  // WordPress shows a size of an image and names the image itself in a class.
  const originalOf = ({ class: classes = '' }: Record<string, string>) =>
    attachments.byId(/\bwp-image-(\d{1,12})\b/.exec(classes)?.[1] ?? '');
  const pieces = hasBlocks(text)
    ? piecesOf(text, footnotes, warnings)
    : [{ isClassic: true, html: text }];
  return pieces
    .map(({ isClassic, html }) => {
      const plain = withoutShortcodes(html.replace(/\r\n?/g, '\n'), attachments, warnings);
      if (plain.length > MAX_HTML) {
        warnings.push({ issue: 'Text is longer than 5,000,000 characters', action: 'Skipped' });
        return '';
      }
      return plainHtml(plain, { siteUrl, isClassic, originalOf, warnings });
    })
    .join('');
}
