import type { QueryClient } from '@tanstack/react-query';
import { monthPath } from '#features/articles/archive-paths.ts';
import type { Article } from '#features/articles/contract.ts';
import {
  articlePath,
  categoryQueryPath,
  correctionsPath,
  homePath,
  listPath,
} from '#features/articles/paths.ts';
import { readHomeAddress, readListAddress, routeCategory } from '#features/articles/web/address.ts';
import {
  articleListQuery,
  articleQuery,
  articlesAboutQuery,
  homeArticlesQuery,
  searchQuery,
} from '#features/articles/web/api.ts';
import { archiveMonthQuery, readArchiveAddress } from '#features/articles/web/archive-api.ts';
import { articleMetadata } from '#features/articles/web/article-page/metadata.ts';
import {
  correctionsQuery,
  readCorrectionsAddress,
} from '#features/articles/web/corrections-api.ts';
import { authorPath } from '#features/authors/paths.ts';
import { readAuthorAddress } from '#features/authors/web/address.ts';
import { authorArticlesQuery, authorQuery } from '#features/authors/web/api.ts';
import { gamePath, gamesPath, releasesPath } from '#features/games/paths.ts';
import {
  readGameAddress,
  readGamesAddress,
  readReleasesAddress,
} from '#features/games/web/address.ts';
import { gameQuery, gamesQuery } from '#features/games/web/api.ts';
import { imageOf } from '#features/media/values.ts';
import { tagList } from '#features/syndication/paths.ts';
import { categoryPluralLabel, isCoreCategory } from '#features/taxonomy/values.ts';
import type { Site } from '#ui/site.ts';
import type { Address } from '../address.ts';
import { ARTICLE_PATTERN, AUTHOR_PATTERN, archivePath, GAME_PATTERN } from '../paths.ts';
import { notFoundRoute } from './routes.tsx';
import type { Shared } from './shared-image.tsx';

/** What only the server needs to know of a route: no browser loads it. */
export interface ServedPage {
  /** The address in its one form, without anything that does not change the page. */
  href: (address: Address) => string;
  /** Where what was loaded has moved to; null where it is at this address. */
  movedTo?: (client: QueryClient, address: Address) => string | null;
  /** Whether, after `load`, there is nothing at this address: a page past the end, say. */
  isMissing?: (client: QueryClient, address: Address) => boolean;
  /** The article that it is the page of. */
  articleOf?: (client: QueryClient, address: Address) => Article | undefined;
  /** The image that other sites show of it; undefined where it has none of its own. */
  sharedOf?: (client: QueryClient, address: Address, site: Site) => Shared | undefined;
  /** Which list it shows, where that has feeds; null where it has none. */
  feedsOf?: (client: QueryClient, address: Address) => FeedList | null;
}

/** What feeds are of. */
export interface FeedList {
  /** What readers call it, e.g. 'Reviews'. */
  title: string;
  /** What the feeds lie below (`feedPath`). */
  below: string;
}

/** A category that nobody made has no articles; one of ours is there before its first article. */
const isInvented = (category: string) => category !== '' && !isCoreCategory(category);

function isMissingHome(client: QueryClient, { search }: Address): boolean {
  const view = readHomeAddress(search);
  const [category = ''] = view.categories;
  if (view.q === '') {
    return (
      isInvented(category) &&
      client.getQueryData(homeArticlesQuery(category).queryKey)?.length === 0
    );
  }
  return view.page > 1 && client.getQueryData(searchQuery(view).queryKey)?.articles.length === 0;
}

function isMissingList(client: QueryClient, { pathname, search }: Address): boolean {
  const view = readListAddress(pathname, search);
  const isEmpty = client.getQueryData(articleListQuery(view).queryKey)?.articles.length === 0;
  return isEmpty && (view.page > 1 || (view.q === '' && isInvented(view.category)));
}

function articleMoved(client: QueryClient, { params: { slug = '' } }: Address): string | null {
  const article = client.getQueryData(articleQuery(slug).queryKey);
  return article && article.slug !== slug ? articlePath(article.slug) : null;
}

function gameMoved(client: QueryClient, { params: { slug = '' } }: Address): string | null {
  const game = client.getQueryData(gameQuery(slug).queryKey);
  return game && game.slug !== slug ? gamePath(game.slug) : null;
}

/** What a game's page has beside it: a kind or a page without articles is not there. */
function isMissingGame(client: QueryClient, { params: { slug = '' }, search }: Address): boolean {
  const { kind, page } = readGameAddress(search);
  const query = articlesAboutQuery(slug, kind, page);
  const isEmpty = client.getQueryData(query.queryKey)?.articles.length === 0;
  return isEmpty && (kind !== '' || page > 1);
}

function authorMoved(client: QueryClient, { params: { slug = '' } }: Address): string | null {
  const author = client.getQueryData(authorQuery(slug).queryKey);
  return author && author.slug !== slug ? authorPath(author.slug) : null;
}

function isMissingAuthor(client: QueryClient, { params: { slug = '' }, search }: Address): boolean {
  const query = authorArticlesQuery(slug, readAuthorAddress(search));
  return client.getQueryData(query.queryKey)?.articles.length === 0;
}

function isMissingGames(client: QueryClient, { search }: Address): boolean {
  const view = readGamesAddress(search);
  return view.page > 1 && client.getQueryData(gamesQuery(view).queryKey)?.games.length === 0;
}

function isMissingCorrections(client: QueryClient, { search }: Address): boolean {
  const page = readCorrectionsAddress(search);
  return page > 1 && client.getQueryData(correctionsQuery(page).queryKey)?.corrections.length === 0;
}

/** Of a month that has articles, a page past the last one. */
function isMissingMonth(client: QueryClient, { pathname, search }: Address): boolean {
  const query = archiveMonthQuery(readArchiveAddress(pathname, search));
  return client.getQueryData(query.queryKey)?.articles.length === 0;
}

function archiveHref({ pathname, search }: Address): string {
  const { year, month, page } = readArchiveAddress(pathname, search);
  return year === '' ? archivePath : monthPath(`${year}-${month}`, page);
}

const ofCategory = (category = ''): FeedList | null =>
  category === '' ? null : { title: categoryPluralLabel(category), below: listPath({ category }) };

/** Of a category; of a tag, where the search is for one that an article found by it has. */
function listFeeds(client: QueryClient, { pathname, search }: Address): FeedList | null {
  const view = readListAddress(pathname, search);
  const q = view.q.toLowerCase();
  if (q === '') return ofCategory(view.category);
  const found = client.getQueryData(articleListQuery(view).queryKey)?.articles ?? [];
  const tag = found.flatMap(({ tags }) => tags).find((name) => name.toLowerCase() === q);
  return tag === undefined ? null : { title: tag, below: tagList(tag) };
}

function gameFeeds(client: QueryClient, { params: { slug = '' } }: Address): FeedList | null {
  const game = client.getQueryData(gameQuery(slug).queryKey);
  return game ? { title: game.title, below: gamePath(game.slug) } : null;
}

function authorFeeds(client: QueryClient, { params: { slug = '' } }: Address): FeedList | null {
  const author = client.getQueryData(authorQuery(slug).queryKey);
  return author ? { title: author.name, below: authorPath(author.slug) } : null;
}

function articleShared(
  client: QueryClient,
  { params: { slug = '' } }: Address,
  site: Site,
): Shared | undefined {
  const article = client.getQueryData(articleQuery(slug).queryKey);
  if (!article) return;
  const { ogImage: url, title } = articleMetadata(article, site);
  const { kind } = imageOf(article.featuredImage, new URL(site.url).host);
  // What was said of an image is not true of a video's still or a generated cover.
  return { url, alt: (kind === 'image' && article.featuredImageAlt) || title };
}

function gameShared(client: QueryClient, { params: { slug = '' } }: Address): Shared | undefined {
  const game = client.getQueryData(gameQuery(slug).queryKey);
  const url = game?.image?.url ?? game?.cover;
  return game && url ? { url, alt: game.image?.alt || game.title } : undefined;
}

function authorShared(client: QueryClient, { params: { slug = '' } }: Address): Shared | undefined {
  const author = client.getQueryData(authorQuery(slug).queryKey);
  return author?.image ? { url: author.image, alt: author.name } : undefined;
}

const list: ServedPage = {
  href: ({ pathname, search }) => {
    const view = readListAddress(pathname, search);
    // The header and the search box go by the path: /articles?category=review is not /reviews.
    return routeCategory(pathname) === undefined ? categoryQueryPath(view) : listPath(view);
  },
  isMissing: isMissingList,
  feedsOf: listFeeds,
};

const ofPattern: Record<string, ServedPage> = {
  '/': {
    href: ({ search }) => homePath(readHomeAddress(search)),
    isMissing: isMissingHome,
    feedsOf: (_client, { search }) => ofCategory(readHomeAddress(search).categories[0]),
  },
  ...Object.fromEntries(
    ['/articles', '/reviews', '/education', '/guides', '/community'].map((path) => [path, list]),
  ),
  [ARTICLE_PATTERN]: {
    href: ({ params }) => articlePath(params.slug ?? ''),
    movedTo: articleMoved,
    articleOf: (client, { params: { slug = '' } }) =>
      client.getQueryData(articleQuery(slug).queryKey),
    sharedOf: articleShared,
  },
  '/games': {
    href: ({ search }) => gamesPath(readGamesAddress(search)),
    isMissing: isMissingGames,
  },
  [GAME_PATTERN]: {
    href: ({ params, search }) => gamePath(params.slug ?? '', readGameAddress(search)),
    movedTo: gameMoved,
    isMissing: isMissingGame,
    feedsOf: gameFeeds,
    sharedOf: gameShared,
  },
  [AUTHOR_PATTERN]: {
    href: ({ params, search }) => authorPath(params.slug ?? '', readAuthorAddress(search)),
    movedTo: authorMoved,
    isMissing: isMissingAuthor,
    feedsOf: authorFeeds,
    sharedOf: authorShared,
  },
  '/releases': { href: ({ search }) => releasesPath(readReleasesAddress(search)) },
  [archivePath]: { href: archiveHref, isMissing: isMissingMonth },
  '/corrections': {
    href: ({ search }) => correctionsPath(readCorrectionsAddress(search)),
    isMissing: isMissingCorrections,
  },
  [notFoundRoute.pattern]: { href: ({ pathname }) => pathname, isMissing: () => true },
};

const plain: ServedPage = { href: ({ pathname }) => pathname };

/** What the server needs to know of a route of the URL map, by its pattern. */
export const servedPage = (pattern: string): ServedPage => ofPattern[pattern] ?? plain;
