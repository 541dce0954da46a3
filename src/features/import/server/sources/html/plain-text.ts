import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { htmlToText } from '#platform/html.ts';

/** Elements that systems allow in titles and captions; other signs stay text, as in 'A<B' and '<Blink>'. */
const TAG =
  /<\/?(?:a|abbr|b|bdi|big|br|cite|code|del|div|em|font|h[1-6]|i|img|ins|kbd|li|mark|ol|p|q|s|small|span|strike|strong|sub|sup|tt|u|ul)(?:\s[^<>]{0,2000})?\/?>/gi;

/** Text without line breaks, control characters and marks of direction. */
export const oneLine = (text: string): string =>
  withoutDirections(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** HTML of a title, caption or name as text. */
export function plain(html: string): string {
  if (!/[<&]/.test(html)) return oneLine(html);
  return oneLine(htmlToText(html.replace(TAG, ' ').replaceAll('<', '&lt;')));
}
