import type { QueryClient } from '@tanstack/react-query';
import { mostReadQuery } from '#features/analytics/web/public.ts';
import { FOOTER_LATEST } from '#features/articles/values.ts';
import {
  readHomeAddress,
  readListAddress,
  type SearchView,
  searchOf,
} from '#features/articles/web/address.ts';
import {
  articleListQuery,
  articleQuery,
  homeArticlesQuery,
  latestArticlesQuery,
  relatedArticlesQuery,
  sameCategoryQuery,
} from '#features/articles/web/api.ts';
import { LiveIsland } from '#features/articles/web/article-page/live/live-island.tsx';
import { ContentsIsland } from '#features/articles/web/article-page/text/contents-island.ts';
import {
  hasTextParts,
  TextPartsIsland,
} from '#features/articles/web/article-page/text/text-parts-island.ts';
import { fieldTone } from '#features/articles/web/category-tone.ts';
import { hasNotes, NotesIsland } from '#features/articles/web/notes/notes-island.ts';
import { loadSearchCode, SearchIsland } from '#features/articles/web/search/search-island.ts';
import { featuredPageOf } from '#features/featured/values.ts';
import {
  featuredArticlesQuery,
  featuredByPageQuery,
  masterFeaturedQuery,
} from '#features/featured/web/api.ts';
import { allEntriesQuery, liveQuery } from '#features/live/web/api.ts';
import { ReviewIsland } from '#features/reviews/web/public.ts';
import { ownCategoriesQuery } from '#features/taxonomy/web/own-categories.ts';
import { type Screen, screen } from '#ui/page/lazy-screen.tsx';
import type { Address, LoadPage } from '../address.ts';
import {
  ARTICLE_PATTERN,
  AUTHOR_PATTERN,
  aboutPath,
  archivePath,
  contactPath,
  correctionsPath,
  GAME_PATTERN,
  gamesPath,
  privacyPath,
  releasesPath,
  termsPath,
} from '../paths.ts';

/** A part of the URL map: an address, the screen that answers it, and what that screen needs. */
export interface PageRoute {
  /** wouter's pattern. */
  pattern: string;
  /** The source of the screen: the build's manifest names its scripts and styles by it. */
  chunk: string;
  screen: Screen;
  /** Loads the code of a part of it that only some of its addresses show. */
  preloadPart?: (address: Address) => Promise<unknown> | undefined;
  /** The colour of the page's top, where the address alone decides it. */
  tone: (address: Address) => string;
  load: LoadPage;
}

const brand = () => 'brand';
const nothing = () => Promise.resolve();

/** What a search needs is known by its own code. */
async function loadSearch(client: QueryClient, view: SearchView) {
  const [{ load }] = await Promise.all([loadSearchCode(), SearchIsland.preload()]);
  return load(client, view);
}

function loadHome(client: QueryClient, { search }: Address) {
  const view = readHomeAddress(search);
  if (view.q !== '') return loadSearch(client, view);
  const [category] = view.categories;
  return Promise.all([
    client.prefetchQuery(masterFeaturedQuery),
    client.prefetchQuery(featuredArticlesQuery),
    client.prefetchQuery(homeArticlesQuery()),
    client.prefetchQuery(mostReadQuery),
    ...(category === undefined ? [] : [client.prefetchQuery(homeArticlesQuery(category))]),
  ]);
}

function loadList(client: QueryClient, { pathname, search }: Address) {
  const view = readListAddress(pathname, search);
  if (view.q !== '') return loadSearch(client, searchOf(view));
  return Promise.all([
    client.prefetchQuery(articleListQuery(view)),
    client.prefetchQuery(featuredByPageQuery(featuredPageOf(view.category))),
  ]);
}

async function loadArticle(client: QueryClient, { params }: Address) {
  const query = articleQuery(params.slug ?? '');
  await client.prefetchQuery(query);
  const article = client.getQueryData(query.queryKey);
  if (!article) return;
  const { category, content, contents, live, review, slug } = article;
  await Promise.all([
    client.prefetchQuery(sameCategoryQuery(category)),
    client.prefetchQuery(relatedArticlesQuery(slug)),
    ...(hasNotes(article) ? [NotesIsland.preload()] : []),
    ...(contents.length > 0 ? [ContentsIsland.preload()] : []),
    ...(hasTextParts(content) ? [TextPartsIsland.preload()] : []),
    ...(review ? [ReviewIsland.preload()] : []),
    ...(live
      ? [
          LiveIsland.preload(),
          client.prefetchQuery((live.endedAt === null ? liveQuery : allEntriesQuery)(slug)),
        ]
      : []),
  ]);
}

const preloadSearch = ({ search }: Address) =>
  readHomeAddress(search).q === '' ? undefined : SearchIsland.preload();

const listScreen = screen(() => import('../pages/article-list/list-screen.tsx'));

const list = (pattern: string): PageRoute => ({
  pattern,
  chunk: 'src/app/web/pages/article-list/list-screen.tsx',
  screen: listScreen,
  preloadPart: preloadSearch,
  tone: ({ pathname, search }) => fieldTone(readListAddress(pathname, search).category),
  load: loadList,
});

type ScreenModule = Awaited<ReturnType<Parameters<typeof screen>[0]>> & { load: LoadPage };

/** A page whose own code alone knows what it needs. */
const own = (
  pattern: string,
  name: string,
  module: () => Promise<ScreenModule>,
  tone: string,
): PageRoute => ({
  pattern,
  chunk: `src/app/web/pages/${name}-screen.tsx`,
  screen: screen(module),
  tone: () => tone,
  load: async (client, address) => (await module()).load(client, address),
});

/** A page that needs nothing but its own code. */
const textPage = (
  pattern: string,
  name: string,
  load: Parameters<typeof screen>[0],
): PageRoute => ({
  pattern,
  chunk: `src/app/web/pages/${name}.tsx`,
  screen: screen(load),
  tone: brand,
  load: nothing,
});

export const pageRoutes: readonly PageRoute[] = [
  {
    pattern: '/',
    chunk: 'src/app/web/pages/home/home-screen.tsx',
    screen: screen(() => import('../pages/home/home-screen.tsx')),
    preloadPart: preloadSearch,
    tone: brand,
    load: loadHome,
  },
  ...['/articles', '/reviews', '/education', '/guides', '/community'].map(list),
  {
    pattern: ARTICLE_PATTERN,
    chunk: 'src/features/articles/web/article-page/article-screen.tsx',
    screen: screen(() => import('#features/articles/web/article-page/article-screen.tsx')),
    // Until the article is here; then its category decides.
    tone: brand,
    load: loadArticle,
  },
  own(
    gamesPath,
    'games/browse/games',
    () => import('../pages/games/browse/games-screen.tsx'),
    'game',
  ),
  own(GAME_PATTERN, 'games/game/game', () => import('../pages/games/game/game-screen.tsx'), 'game'),
  own(
    releasesPath,
    'games/releases/releases',
    () => import('../pages/games/releases/releases-screen.tsx'),
    'game',
  ),
  own(AUTHOR_PATTERN, 'author/author', () => import('../pages/author/author-screen.tsx'), 'brand'),
  own(archivePath, 'archive/archive', () => import('../pages/archive/archive-screen.tsx'), 'other'),
  own(
    correctionsPath,
    'corrections/corrections',
    () => import('../pages/corrections/corrections-screen.tsx'),
    'other',
  ),
  textPage(contactPath, 'contact', () => import('../pages/contact.tsx')),
  textPage(privacyPath, 'privacy', () => import('../pages/privacy.tsx')),
  textPage(termsPath, 'terms', () => import('../pages/terms.tsx')),
  own(aboutPath, 'about', () => import('../pages/about-screen.tsx'), 'brand'),
];

export const notFoundRoute: PageRoute = {
  pattern: '*',
  chunk: 'src/app/web/pages/unlisted-pages.tsx',
  screen: screen(() => import('../pages/unlisted-pages.tsx')),
  tone: () => 'ink',
  load: nothing,
};

/** What every page shows besides its screen, when that has loaded what it needs. */
export function loadShell(client: QueryClient): Promise<unknown> {
  const newest = client.getQueryData(homeArticlesQuery().queryKey);
  // The footer's are the first of the home page's.
  if (newest) client.setQueryData(latestArticlesQuery.queryKey, newest.slice(0, FOOTER_LATEST));
  return Promise.all([
    client.prefetchQuery(latestArticlesQuery),
    client.prefetchQuery(ownCategoriesQuery),
  ]);
}
