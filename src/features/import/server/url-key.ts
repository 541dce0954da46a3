/** Stands for an unknown host: then URLs of the site are paths. */
const NOWHERE = 'site.invalid';

/**
 * A URL in comparable form: without protocol, 'www.', trailing slash and anchor, and of its query only WordPress's
 * ids.
 * @returns 'old.example/2019/06/a-lamp', 'old.example/?p=12', for a path '/2019/06/a-lamp'; null if it is invalid
 */
export function urlKey(url: string): string | null {
  const base = /^\/(?![/\\])/.test(url) ? `http://${NOWHERE}` : undefined;
  if (!URL.canParse(url, base)) return null;
  const { protocol, host, pathname, searchParams } = new URL(url, base);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  const path = decoded(pathname).replace(/\/+$/, '');
  const id = searchParams.get('p') ?? searchParams.get('page_id');
  const site = base === undefined ? host.replace(/^www\./, '') : '';
  return `${site}${path}${id === null ? '' : `/?p=${id}`}`.toLowerCase();
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname).normalize('NFC');
  } catch {
    return pathname;
  }
}
