/** A path with what of a query is said: undefined, '' and none have no place in an address. */
export function withQuery(
  path: string,
  query: Record<string, string | number | readonly string[] | undefined>,
): string {
  const search = new URLSearchParams();
  for (const [key, value = ''] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== '') search.append(key, String(one));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** How a page of a list is written in an address: the first one is not. */
export const pageParam = (page: number | undefined) =>
  page !== undefined && page > 1 ? String(page) : undefined;

/**
 * Cuts a text to what the API takes. What comes out is read back as the same: the server renders from
 * an address written anew, the browser reads the one in its address bar.
 */
export function fitted(text: string, max: number): string {
  // Half of a pair of surrogates would not survive being written.
  return text
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}

/** The API takes no offset above a million: the last page that can be asked for. */
const LAST_PAGE = 83_333;

/** The page that an address asks for; the first one where it says none that there could be. */
export function pageNumber(text: string | null, last = LAST_PAGE): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Math.min(Number(text), last) : 1;
}
