import type { Address } from '../address.ts';
import { ARTICLE_PATTERN, AUTHOR_PATTERN, archivePath, GAME_PATTERN } from '../paths.ts';
import { notFoundRoute, type PageRoute, pageRoutes } from './routes.tsx';

export interface MatchedPage {
  route: PageRoute;
  address: Address;
}

const SLUG = /^\/(articles|games|authors)\/([^/]+)$/;
/** Its months are read by the archive's own screen. */
const MONTH = /^\/archive\/\d{4}\/\d\d$/;
const OF_SLUG: Record<string, string> = { games: GAME_PATTERN, authors: AUTHOR_PATTERN };
/** No slug of an article, game or author is longer. */
const MAX_SLUG = 300;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * The screen that answers an address; the 404 screen where none does.
 * @param pathname as the address bar has it; a slash at its end is overlooked
 */
export function matchPage(pathname: string, search: string): MatchedPage {
  const plain = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
  const [, list = '', segment = ''] = SLUG.exec(plain) ?? [];
  const asked = decoded(segment);
  const slug = asked !== null && asked.length <= MAX_SLUG ? asked : null;
  const other = MONTH.test(plain) ? archivePath : plain;
  const pattern = slug ? (OF_SLUG[list] ?? ARTICLE_PATTERN) : other;
  const route = pageRoutes.find((one) => one.pattern === pattern) ?? notFoundRoute;
  return { route, address: { pathname: plain, search, params: slug ? { slug } : {} } };
}
