import { Parser } from 'htmlparser2';
import { asksOwnRoute } from '#features/media/values.ts';

/**
 * Takes out images whose address is one of the site's pages or calls: the browser of whoever looks
 * at them would ask it with their rights. The sanitiser does it for paths; this knows the site's
 * absolute addresses too, and is for what was stored before as well.
 * @param siteUrl origin of the site
 */
export function withoutOwnRoutes(html: string, siteUrl: string): string {
  if (!/<img/i.test(html)) return html;
  const { host } = new URL(siteUrl);
  const parts: string[] = [];
  let copied = 0;
  const parser = new Parser({
    onopentag(name, { src = '' }) {
      if (name !== 'img' || !asksOwnRoute(src, host)) return;
      parts.push(html.slice(copied, parser.startIndex));
      copied = parser.endIndex + 1;
    },
  });
  parser.end(html);
  return parts.join('') + html.slice(copied);
}
