import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { htmlToText } from '#platform/html.ts';

/** Text without markup, in one line: sources write titles and captions as HTML, or as they are. */
export function plain(text: string): string {
  const read = /[<&]/.test(text) ? htmlToText(text) : text;
  return withoutDirections(read)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
