import { Parser } from 'htmlparser2';
import type { ImageCredit } from '#features/media/contract.ts';
import { creditsIn } from '#features/media/server/public.ts';
import { creditOf, mediaKey } from '#features/media/values.ts';
import type { Translate } from '#lib/messages/messages.ts';
import type { Db } from '#platform/db/schema.ts';
import { escapeHtml } from '#platform/html.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';
import { withPlayers } from '../players/players.ts';

/** 'Credit: Marr Works, CC BY 4.0', with a link to the license. */
export function creditHtml({ credit, license, licenseUrl }: ImageCredit, t: Translate): string {
  const parts = credit === '' ? [] : [escapeHtml(t('Credit: {credit}', { credit }))];
  if (licenseUrl !== null) {
    const href = escapeHtml(licenseUrl);
    parts.push(`<a href="${href}" rel="license noopener">${escapeHtml(license)}</a>`);
  } else if (license !== '') parts.push(escapeHtml(license));
  return parts.join(', ');
}

/** The credit of each of these images as HTML, by its URL; '' if the library has none. */
export async function creditTexts(
  db: Db,
  images: readonly (string | null)[],
  language: string,
): Promise<(image: string | null) => string> {
  const credits = await creditsIn(db, images, language);
  const t = messagesIn(language);
  return (image) => {
    const credit = creditOf(credits, image);
    return credit ? creditHtml(credit, t) : '';
  };
}

/**
 * Adds the credits of images to the captions of their figures. Images without a figure have no caption.
 * @param html rendered; without credits it stays unchanged, byte for byte
 */
export function withCredits(
  html: string,
  credits: readonly ImageCredit[],
  language?: string,
): string {
  if (credits.length === 0) return html;
  const t = messagesIn(language);
  const byKey = new Map(credits.map((one) => [one.key, one]));
  const parts: string[] = [];
  let copied = 0;
  const insert = (at: number, markup: string) => {
    parts.push(html.slice(copied, at), markup);
    copied = at;
  };
  /**
   * The enclosing figures, with what their captions lack. Captions of compared images are the labels of a slider: the
   * credits come below both.
   */
  const figures: { credits: Set<string>; isCompared: boolean; compares: boolean }[] = [];
  let captions = 0;
  const parser = new Parser({
    onopentag(name, { src = '', class: classes = '' }) {
      const around = figures.at(-1);
      if (name === 'figure') {
        const isCompared = around?.compares === true;
        const credits = isCompared ? around.credits : new Set<string>();
        figures.push({ credits, isCompared, compares: classes === 'block-compare' });
      }
      if (name === 'figcaption') captions += 1;
      if (name !== 'img') return;
      const credit = byKey.get(mediaKey(src) ?? '');
      if (credit) around?.credits.add(`<span class="credit">${creditHtml(credit, t)}</span>`);
    },
    onclosetag(name) {
      if (name === 'figcaption') captions -= 1;
      // In a caption that is within another figure's there is no image.
      if ((name !== 'figcaption' && name !== 'figure') || captions > 0) return;
      const figure = figures.at(-1);
      if (name === 'figure') figures.pop();
      if (figure === undefined || figure.isCompared) return;
      const markup = [...figure.credits].join(' ');
      figure.credits.clear();
      if (markup === '') return;
      const isCaption = name === 'figcaption';
      insert(parser.startIndex, isCaption ? ` ${markup}` : `<figcaption>${markup}</figcaption>`);
    },
  });
  parser.end(html);
  return parts.join('') + html.slice(copied);
}

/** The same with the credits that the library has, and with players. @param content as stored */
export const showMedia = async (
  db: Db,
  html: string,
  { content, language }: { content: string; language: string },
): Promise<string> =>
  withPlayers(db, withCredits(html, await creditsIn(db, [content], language), language), language);
