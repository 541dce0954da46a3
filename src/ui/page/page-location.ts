import { createContext, useContext } from 'react';

/** The URL of a page, parsed once when it is matched. */
export interface PageLocation {
  /** As in the address bar, without a trailing slash. */
  pathname: string;
  /** The query string, with or without '?'. */
  search: string;
  /** Decoded values of the pattern's parameters, such as `slug` in '/articles/:slug'. */
  params: Readonly<Record<string, string | undefined>>;
}

export const PageLocationContext = createContext<PageLocation>({
  pathname: '/',
  search: '',
  params: {},
});

/** The location of the current page. */
export const usePageLocation = (): PageLocation => useContext(PageLocationContext);
