import type { FoundPage } from '../search.contract.ts';

/** Articles of a list or a search. */
export interface SearchResultPage extends FoundPage {
  /** The corrected words that were searched, if the typed ones had no match. */
  corrected?: string;
}

function decode(text: string | null): string {
  try {
    return decodeURIComponent(text ?? '');
  } catch {
    return '';
  }
}

/** Adds the correction, which is in a header, to the body. */
export function readSearchResult(body: unknown, headers: Headers): SearchResultPage {
  const page = body as SearchResultPage;
  const corrected = decode(headers.get('x-search-corrected'));
  return corrected === '' ? page : { ...page, corrected };
}
