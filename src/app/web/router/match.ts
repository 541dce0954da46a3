import type { PageLocation } from '#ui/page/page-location.ts';
import type { Page } from '../pages/page.ts';
import { articleListPage, notFoundPage, ownPage, pages } from '../pages/pages.ts';

export interface PageMatch {
  page: Page;
  /** The path pattern that matched, such as '/articles/:slug'; '*' for the 404 page. */
  pattern: string;
  location: PageLocation;
}

/** The maximum length of a slug. */
const MAX_PARAMETER = 300;

/** @returns null for a value that can't be decoded or is too long */
function decodeParameters(raw: Record<string, string> = {}): Record<string, string> | null {
  try {
    const params = Object.entries(raw).map(([name, text]) => [name, decodeURIComponent(text)]);
    const fits = params.every(([, text = '']) => text.length <= MAX_PARAMETER);
    return fits ? Object.fromEntries(params) : null;
  } catch {
    return null;
  }
}

/**
 * Finds the page for a URL; the 404 page for an unknown one. Ignores slashes at the end of the path.
 * @param isList whether a path of one segment, which may be a page of an editor, is a custom category's list
 */
export function matchPage(
  path: string,
  search: string,
  isList: (slug: string) => boolean = () => false,
): PageMatch {
  const pathname = path.replace(/\/+$/, '') || '/';
  for (const page of pages) {
    for (const { pattern, regex } of page.paths) {
      const match = regex.exec(pathname);
      const params = match && decodeParameters(match.groups);
      if (!params) continue;
      const isOwnList = page === ownPage && isList(params.own ?? '');
      return {
        page: isOwnList ? articleListPage : page,
        pattern,
        location: { pathname, search, params },
      };
    }
  }
  return { page: notFoundPage, pattern: '*', location: { pathname, search, params: {} } };
}
