/** Stands for the host of a site whose address nobody says: its own pages are paths then. */
const NOWHERE = 'site.invalid';

/**
 * An address of an old site as it is compared: without its protocol, 'www.', a slash or an anchor at its
 * end, and of its query only what WordPress finds things by.
 * @returns 'old.example/2019/06/a-lamp', 'old.example/?p=12', of a path '/2019/06/a-lamp'; null where it is none
 */
export function urlKey(address: string): string | null {
  const base = /^\/(?![/\\])/.test(address) ? `http://${NOWHERE}` : undefined;
  if (!URL.canParse(address, base)) return null;
  const { protocol, host, pathname, searchParams } = new URL(address, base);
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
