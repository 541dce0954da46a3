import { createContext, useContext } from 'react';

/** The URL of a page, taken apart once, when it was matched. */
export interface PageLocation {
  /** As in the address bar, without a slash at the end. */
  pathname: string;
  /** The query string, with or without '?'. */
  search: string;
  /** Decoded values of the pattern's parameters, e.g. `slug` of '/articles/:slug'. */
  params: Readonly<Record<string, string | undefined>>;
}

export const PageLocationContext = createContext<PageLocation>({
  pathname: '/',
  search: '',
  params: {},
});

/** The location of the page that is shown. */
export const usePageLocation = (): PageLocation => useContext(PageLocationContext);
