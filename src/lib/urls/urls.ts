/** A path with the query parameters that have a value: undefined, '' and empty lists are left out. */
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

/** The page parameter of a list URL; the first page has none. */
export const pageParam = (page: number | undefined) =>
  page !== undefined && page > 1 ? String(page) : undefined;

/**
 * Cuts a text to the maximum of the API. The result survives a round trip through a URL: the server renders
 * from a normalized URL, the browser reads the one in its address bar.
 */
export function fitted(text: string, max: number): string {
  // A lone surrogate wouldn't survive encoding.
  return text
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}

/** The API accepts offsets up to a million: the last page that can be requested. */
const LAST_PAGE = 83_333;

/** The page of a URL; the first page if it has none or an impossible one. */
export function pageNumber(text: string | null, last = LAST_PAGE): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Math.min(Number(text), last) : 1;
}
