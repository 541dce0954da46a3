/**
 * An address of an old site as it is compared: without its protocol, 'www.', a slash or an anchor at its
 * end, and of its query only what WordPress finds things by.
 * @returns 'old.example/2019/06/a-lamp', 'old.example/?p=12'; null where it is none
 */
export function addressKey(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname, searchParams } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  const path = decoded(pathname).replace(/\/+$/, '');
  const id = searchParams.get('p') ?? searchParams.get('page_id');
  return `${host.replace(/^www\./, '')}${path}${id === null ? '' : `/?p=${id}`}`.toLowerCase();
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname).normalize('NFC');
  } catch {
    return pathname;
  }
}
