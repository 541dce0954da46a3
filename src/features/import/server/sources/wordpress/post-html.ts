import { plainHtml } from '../plain-html.ts';
import type { Loss } from '../source.ts';
import { hasBlocks, piecesOf } from './blocks.ts';
import { type Attachments, withoutShortcodes } from './shortcodes.ts';

interface Post {
  attachments: Attachments;
  /** HTML of its footnotes, for where they stand. */
  footnotes: string;
  losses: Loss[];
}

/**
 * A post's text as plain HTML: blocks of the editor, or text of the classic one with its empty lines,
 * shortcodes and bare addresses.
 */
export function postHtml(text: string, { attachments, footnotes, losses }: Post): string {
  // WordPress shows a size of a picture and names the picture itself in a class.
  const originalOf = ({ class: classes = '' }: Record<string, string>) =>
    attachments.byId(/\bwp-image-(\d{1,12})\b/.exec(classes)?.[1] ?? '');
  const pieces = hasBlocks(text)
    ? piecesOf(text, footnotes, losses)
    : [{ isClassic: true, html: text }];
  return pieces
    .map(({ isClassic, html }) => {
      const plain = withoutShortcodes(html.replace(/\r\n?/g, '\n'), attachments, losses);
      return plainHtml(plain, { isClassic, originalOf, losses });
    })
    .join('');
}
