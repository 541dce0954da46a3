import { Parser } from 'htmlparser2';

/**
 * Rewrites the site's own URLs, which start with a slash.
 * @param html sanitized HTML: attribute values are in double quotes
 * @param toAddress maps a path, as written in attributes
 */
export function withAddresses(html: string, toAddress: (path: string) => string): string {
  let written = '';
  let copied = 0;
  const parser = new Parser({
    onopentag() {
      const [from, to] = [parser.startIndex, parser.endIndex + 1];
      const tag = html
        .slice(from, to)
        .replace(
          / (src|href)="(\/(?!\/)[^"]*)"/g,
          (_, name: string, path: string) => ` ${name}="${toAddress(path)}"`,
        );
      written += html.slice(copied, from) + tag;
      copied = to;
    },
  });
  parser.end(html);
  return written + html.slice(copied);
}

/** The absolute URL of a path; other URLs unchanged. */
export const publicAddress = (address: string, siteUrl: string) =>
  /^\/(?!\/)/.test(address) ? siteUrl + address : address;
