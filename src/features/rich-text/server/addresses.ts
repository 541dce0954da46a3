import { Parser } from 'htmlparser2';

/**
 * Writes addresses of the site's own, which begin with a slash, anew.
 * @param html sanitised HTML: values of attributes stand in double quotes
 * @param toAddress of a path, both as attributes hold them
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

/** The address that everybody can ask, of one that may begin with a slash. */
export const publicAddress = (address: string, siteUrl: string) =>
  /^\/(?!\/)/.test(address) ? siteUrl + address : address;
