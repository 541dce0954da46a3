import { monthPath } from '#features/articles/archive-paths.ts';
import {
  answerPath,
  LINK_KINDS,
  LINK_PAGES,
  linkPath,
  newsletterPath,
} from '#features/newsletter/paths.ts';
import { linkQuery, tokenOf } from '#features/newsletter/web/link-page.tsx';
import { outcomeOf } from '#features/newsletter/web/newsletter-page.tsx';
import { LINK_PAGES as ACCOUNT_PAGES } from '#features/users/paths.ts';
import { CHANGE_PASSWORD_PATH } from '#lib/server-paths.ts';
import type { Address } from '../address.ts';
import { archivePath } from '../paths.ts';
import { type MatchedPage, matchPage } from './match.ts';
import { notFoundRoute, type PageRoute } from './routes.tsx';
import { type ServedPage, servedPage } from './served-pages.ts';

interface UnlistedRoute extends PageRoute, ServedPage {
  /** Whether the address holds a secret: nobody is to keep the page. */
  secret: boolean;
}

const base = notFoundRoute;

/** Pages that are come to from outside. The browser finds them by the 404 page's code (unlisted-pages.tsx). */
const unlistedRoutes: readonly UnlistedRoute[] = [
  {
    ...base,
    pattern: CHANGE_PASSWORD_PATH,
    secret: false,
    href: () => CHANGE_PASSWORD_PATH,
  },
  {
    ...base,
    pattern: newsletterPath,
    secret: false,
    href: ({ search }) => {
      const outcome = outcomeOf(search);
      return outcome === null ? newsletterPath : answerPath(outcome);
    },
  },
  // What is secret of them stands behind the '#', which no request holds.
  ...Object.values(ACCOUNT_PAGES).map(
    (pattern): UnlistedRoute => ({ ...base, pattern, secret: false, href: () => pattern }),
  ),
  ...LINK_KINDS.map(
    (kind): UnlistedRoute => ({
      ...base,
      pattern: LINK_PAGES[kind],
      secret: true,
      href: ({ search }) => linkPath(kind, tokenOf(search)),
      load: (client, { search }) => client.prefetchQuery(linkQuery(kind, tokenOf(search))),
    }),
  ),
];

/** What somebody makes of a month's address by hand: the year alone, or a month without its zero. */
const ALMOST_MONTH = /^\/archive\/(\d{4})(?:\/([1-9]))?$/;

function movedInArchive({ pathname }: Address): string {
  const [, year, month] = ALMOST_MONTH.exec(pathname) ?? [];
  return month === undefined ? archivePath : monthPath(`${year}-0${month}`);
}

const almostMonth: UnlistedRoute = {
  ...base,
  pattern: '/archive/:part',
  secret: false,
  href: ({ pathname }) => pathname,
  movedTo: (_client, address) => movedInArchive(address),
};

function unlistedAt(pathname: string): UnlistedRoute | undefined {
  if (ALMOST_MONTH.test(pathname)) return almostMonth;
  return unlistedRoutes.find(({ pattern }) => pattern === pathname);
}

/** As `matchPage`, with the pages that the browser's URL map does not hold: for the server. */
export function matchAnyPage(
  pathname: string,
  search: string,
): MatchedPage & { served: ServedPage; secret: boolean } {
  const found = matchPage(pathname, search);
  const other = found.route === notFoundRoute ? unlistedAt(found.address.pathname) : undefined;
  return other
    ? { route: other, served: other, address: found.address, secret: other.secret }
    : { ...found, served: servedPage(found.route.pattern), secret: false };
}
