import type { FoundPage } from '../search.contract.ts';

/** Articles of a list or a search. */
export interface SearchResultPage extends FoundPage {
  /** The words that were searched instead, where nothing matched those asked for. */
  corrected?: string;
}

function decoded(text: string | null): string {
  try {
    return decodeURIComponent(text ?? '');
  } catch {
    return '';
  }
}

/** Adds what an answer says about a corrected search, which stands in a header, to its body. */
export function readSearchResult(body: unknown, headers: Headers): SearchResultPage {
  const page = body as SearchResultPage;
  const corrected = decoded(headers.get('x-search-corrected'));
  return corrected === '' ? page : { ...page, corrected };
}
