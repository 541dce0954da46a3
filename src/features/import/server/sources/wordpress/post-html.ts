import { plainHtml } from '../plain-html.ts';
import type { Loss } from '../source.ts';
import { hasBlocks, piecesOf } from './blocks.ts';
import { type Attachments, withoutShortcodes } from './shortcodes.ts';

/** Of the store's limit many times as much: shortcodes can multiply what they name. */
const MAX_HTML = 5_000_000;

interface Post {
  siteUrl: string;
  attachments: Attachments;
  /** HTML of its footnotes, for where they stand. */
  footnotes: string;
  losses: Loss[];
}

/**
 * A post's text as plain HTML: blocks of the editor, or text of the classic one with its empty lines,
 * shortcodes and bare addresses.
 */
export function postHtml(text: string, post: Post): string {
  const { siteUrl, attachments, footnotes, losses } = post;
  // WordPress shows a size of an image and names the image itself in a class.
  const originalOf = ({ class: classes = '' }: Record<string, string>) =>
    attachments.byId(/\bwp-image-(\d{1,12})\b/.exec(classes)?.[1] ?? '');
  const pieces = hasBlocks(text)
    ? piecesOf(text, footnotes, losses)
    : [{ isClassic: true, html: text }];
  return pieces
    .map(({ isClassic, html }) => {
      const plain = withoutShortcodes(html.replace(/\r\n?/g, '\n'), attachments, losses);
      if (plain.length > MAX_HTML) {
        losses.push({ what: 'Its text is longer than any', becomes: 'It is left out' });
        return '';
      }
      return plainHtml(plain, { siteUrl, isClassic, originalOf, losses });
    })
    .join('');
}
