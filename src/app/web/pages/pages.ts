import { type Page, page } from './page.ts';

/** The list of all articles, or of a category. */
export const articleListPage = page(
  'article-list',
  ['/articles', '/reviews', '/education', '/guides', '/community'],
  () => import('./article-list/page.tsx'),
);

/** Any other URL of one segment: a page of an editor, or the list of a custom category. */
export const ownPage = page('own-page', ['/:own'], () => import('./own-page/page.tsx'));

/** Every page, with its folder and its paths. A new page is a folder and a line here. */
export const pages: readonly Page[] = [
  page('home', ['/'], () => import('./home/page.tsx')),
  articleListPage,
  page('article', ['/articles/:slug'], () => import('./article/page.tsx')),
  page('games', ['/games'], () => import('./games/page.tsx')),
  page('game', ['/games/:slug'], () => import('./game/page.tsx')),
  page('releases', ['/releases'], () => import('./releases/page.tsx')),
  page('collection', ['/tags/:slug', '/series/:slug'], () => import('./collection/page.tsx')),
  page('author', ['/authors/:slug'], () => import('./author/page.tsx')),
  page(
    'archive',
    ['/archive', '/archive/:year', '/archive/:year/:month'],
    () => import('./archive/page.tsx'),
  ),
  page('corrections', ['/corrections'], () => import('./corrections/page.tsx')),
  page('saved', ['/saved'], () => import('./saved/page.tsx')),
  page('contact', ['/contact'], () => import('./contact/page.tsx')),
  page('privacy', ['/privacy'], () => import('./privacy/page.tsx')),
  page('terms', ['/terms'], () => import('./terms/page.tsx')),
  page('about', ['/about'], () => import('./about/page.tsx')),
  page('newsletter', ['/newsletter', '/newsletter/:email'], () => import('./newsletter/page.tsx')),
  page(
    'account-link',
    ['/join', '/reset-password', '/confirm-email'],
    () => import('./account-link/page.tsx'),
  ),
  page('preview', ['/preview'], () => import('./preview/page.tsx')),
  page('change-password', ['/change-password'], () => import('./change-password/page.tsx')),
  // The last, because it matches the paths of others, too.
  ownPage,
];

export const notFoundPage = page('not-found', [], () => import('./not-found/page.tsx'));
