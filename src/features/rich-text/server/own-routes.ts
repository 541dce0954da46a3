import { Parser } from 'htmlparser2';
import { asksOwnRoute } from '#features/media/values.ts';

/**
 * Removes images whose URL is one of the site's pages or API calls: loading them would send a request
 * with the viewer's rights. The sanitizer does this for paths; this also knows the site's absolute URLs
 * and covers older content.
 * @param siteUrl the site's origin
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
