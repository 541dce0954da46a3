import type { QueryClient } from '@tanstack/react-query';
import { monthPath } from '#features/articles/archive-paths.ts';
import { articlePath, homePath, listPath } from '#features/articles/paths.ts';
import {
  ARCHIVE_PAGE_SIZE,
  CORRECTIONS_PAGE_SIZE,
  LIST_PAGE_SIZE,
} from '#features/articles/values.ts';
import {
  readHomeAddress,
  readListAddress,
  type SearchView,
} from '#features/articles/web/address.ts';
import {
  articleListQuery,
  articleQuery,
  articlesAboutQuery,
  homeArticlesQuery,
  searchQuery,
} from '#features/articles/web/api.ts';
import {
  archiveMonthQuery,
  archiveQuery,
  readArchiveAddress,
} from '#features/articles/web/archive-api.ts';
import {
  correctionsQuery,
  readCorrectionsAddress,
} from '#features/articles/web/corrections-api.ts';
import { AUTHOR_ARTICLES } from '#features/authors/values.ts';
import { readAuthorAddress } from '#features/authors/web/address.ts';
import { authorArticlesQuery, authorQuery } from '#features/authors/web/api.ts';
import { gamePath, gamesPath } from '#features/games/paths.ts';
import { GAMES_PER_PAGE } from '#features/games/values.ts';
import {
  readGameAddress,
  readGamesAddress,
  readReleasesAddress,
} from '#features/games/web/address.ts';
import { gameQuery, gamesQuery, releasesQuery } from '#features/games/web/api.ts';
import { allEntriesQuery, liveQuery } from '#features/live/web/api.ts';
import { categoryPluralLabel } from '#features/taxonomy/values.ts';
import { ownCategoriesQuery } from '#features/taxonomy/web/own-categories.ts';
import { formatDate } from '#lib/format/date.ts';
import type { Site } from '#ui/site.ts';
import type { Address } from '../address.ts';
import {
  ARTICLE_PATTERN,
  AUTHOR_PATTERN,
  aboutPath,
  archivePath,
  contactPath,
  correctionsPath,
  GAME_PATTERN,
  privacyPath,
  releasesPath,
  termsPath,
} from '../paths.ts';
import { articleNodes } from './article-nodes.ts';
import { authorNodes } from './author-nodes.ts';
import { gameNodes } from './game-nodes.ts';
import { breadcrumb, listOf, type Node, publisherOf } from './graph.ts';

/** What a page of the URL map says of what was loaded for it. */
type PageNodes = (client: QueryClient, address: Address, site: Site) => Node[];

/** Cards of the home page's grid that surely stand there, the featured ones before them. */
const HOME_CARDS = 8;

const steps = (articles: readonly { title: string; slug: string }[]) =>
  articles.map(({ title, slug }) => ({ name: title, path: articlePath(slug) }));

function results(client: QueryClient, view: SearchView, site: Site): Node[] {
  const found = client.getQueryData(searchQuery(view).queryKey);
  const list = {
    name: `Search Results for "${view.q}"`,
    items: steps(found?.articles ?? []),
    before: (view.page - 1) * LIST_PAGE_SIZE,
    total: found?.totalCount,
  };
  return listOf(list, site);
}

const home: PageNodes = (client, { search }, site) => {
  const view = readHomeAddress(search);
  if (view.q !== '') return results(client, view, site);
  const [category] = view.categories;
  const found = client.getQueryData(homeArticlesQuery(category).queryKey)?.slice(0, HOME_CARDS);
  const list = listOf({ name: 'Articles', items: steps(found ?? []) }, site);
  if (category === undefined) return list;
  const step = { name: categoryPluralLabel(category), path: homePath({ categories: [category] }) };
  return [...list, breadcrumb([step], site)];
};

const articles: PageNodes = (client, { pathname, search }, site) => {
  const view = readListAddress(pathname, search);
  const { category, page } = view;
  const found = client.getQueryData(articleListQuery(view).queryKey);
  if (!found) return [];
  const all = { name: 'Articles', path: listPath() };
  const own = { name: categoryPluralLabel(category), path: listPath({ category }) };
  const way = category === '' ? [all] : [all, own];
  const list = {
    name: way.at(-1)?.name ?? '',
    items: steps(found.articles),
    before: (page - 1) * LIST_PAGE_SIZE,
    total: found.totalCount,
  };
  return [...listOf(list, site), breadcrumb(way, site)];
};

const article: PageNodes = (client, { params: { slug = '' } }, site) => {
  const found = client.getQueryData(articleQuery(slug).queryKey);
  if (!found) return [];
  const { live } = found;
  const coverage = live && (live.endedAt === null ? liveQuery : allEntriesQuery)(slug);
  const shown = coverage ? client.getQueryData(coverage.queryKey) : undefined;
  const own = client.getQueryData(ownCategoriesQuery.queryKey);
  const label = own?.find((one) => one.slug === found.category)?.name;
  return articleNodes(found, shown, site, label);
};

const games: PageNodes = (client, { search }, site) => {
  const view = readGamesAddress(search);
  const found = client.getQueryData(gamesQuery(view).queryKey);
  const list = {
    name: 'Games',
    items: (found?.games ?? []).map(({ title, slug }) => ({ name: title, path: gamePath(slug) })),
    before: (view.page - 1) * GAMES_PER_PAGE,
    total: found?.totalCount,
  };
  return [...listOf(list, site), breadcrumb([{ name: 'Games', path: gamesPath() }], site)];
};

const game: PageNodes = (client, { params: { slug = '' }, search }, site) => {
  const found = client.getQueryData(gameQuery(slug).queryKey);
  if (!found) return [];
  const { kind, page } = readGameAddress(search);
  const about = client.getQueryData(articlesAboutQuery(found.slug, kind, page).queryKey);
  const list = {
    name: found.title,
    items: steps(about?.articles ?? []),
    before: (page - 1) * LIST_PAGE_SIZE,
    total: about?.totalCount,
  };
  return [...gameNodes(found, site), ...listOf(list, site)];
};

const author: PageNodes = (client, { params: { slug = '' }, search }, site) => {
  const author = client.getQueryData(authorQuery(slug).queryKey);
  if (!author) return [];
  const view = readAuthorAddress(search);
  const written = client.getQueryData(authorArticlesQuery(author.slug, view).queryKey);
  const list = {
    name: `By ${author.name}`,
    items: steps(written?.articles ?? []),
    before: (view.page - 1) * AUTHOR_ARTICLES,
    total: written?.totalCount,
  };
  return [...authorNodes(author, site), ...listOf(list, site)];
};

const ARCHIVE = { name: 'Archive', path: archivePath };

const ofMonth: PageNodes = (client, { pathname, search }, site) => {
  const view = readArchiveAddress(pathname, search);
  const found = client.getQueryData(archiveMonthQuery(view).queryKey);
  if (!found) return [];
  const month = `${view.year}-${view.month}`;
  const step = { name: formatDate(month, 'month'), path: monthPath(month) };
  const list = {
    name: step.name,
    items: steps(found.articles),
    before: (view.page - 1) * ARCHIVE_PAGE_SIZE,
    total: found.totalCount,
  };
  return [...listOf(list, site), breadcrumb([ARCHIVE, step], site)];
};

const archive: PageNodes = (client, address, site) => {
  if (address.pathname !== archivePath) return ofMonth(client, address, site);
  const { months = [] } = client.getQueryData(archiveQuery.queryKey) ?? {};
  const items = months.map(({ month }) => ({
    name: formatDate(month, 'month'),
    path: monthPath(month),
  }));
  return [...listOf({ name: ARCHIVE.name, items }, site), breadcrumb([ARCHIVE], site)];
};

const releases: PageNodes = (client, { search }, site) => {
  const view = readReleasesAddress(search);
  const { days = [], unsure = [] } = client.getQueryData(releasesQuery(view).queryKey) ?? {};
  // A game that comes out more than once in a month is one.
  const games = new Map([...days, ...unsure].map(({ game }) => [game.slug, game.title]));
  const items = [...games].map(([slug, title]) => ({ name: title, path: gamePath(slug) }));
  const way = [
    { name: 'Games', path: gamesPath() },
    { name: 'Releases', path: releasesPath },
  ];
  return [...listOf({ name: 'Releases', items }, site), breadcrumb(way, site)];
};

/** The articles that were put right, each once. */
const corrections: PageNodes = (client, { search }, site) => {
  const page = readCorrectionsAddress(search);
  const found = client.getQueryData(correctionsQuery(page).queryKey)?.corrections ?? [];
  const articles = new Map(found.map(({ article }) => [article.slug, article]));
  const list = {
    name: 'Corrections',
    items: steps([...articles.values()]),
    before: (page - 1) * CORRECTIONS_PAGE_SIZE,
  };
  return [
    ...listOf(list, site),
    breadcrumb([{ name: 'Corrections', path: correctionsPath }], site),
  ];
};

/** A page of words. @param type what it is beyond a page */
const words =
  (name: string, path: string, type = 'WebPage'): PageNodes =>
  (_client, _address, site) => [
    {
      ...{ '@type': type, '@id': site.url + path, url: site.url + path, name },
      ...(type === 'AboutPage' && { mainEntity: publisherOf(site) }),
    },
    breadcrumb([{ name, path }], site),
  ];

/** By the patterns of the URL map. */
const ofPattern: Record<string, PageNodes> = {
  '/': home,
  ...Object.fromEntries(
    ['/articles', '/reviews', '/education', '/guides', '/community'].map((path) => [
      path,
      articles,
    ]),
  ),
  [ARTICLE_PATTERN]: article,
  '/games': games,
  [GAME_PATTERN]: game,
  [AUTHOR_PATTERN]: author,
  [archivePath]: archive,
  [releasesPath]: releases,
  [correctionsPath]: corrections,
  [aboutPath]: words('About', aboutPath, 'AboutPage'),
  [contactPath]: words('Contact', contactPath, 'ContactPage'),
  [privacyPath]: words('Privacy Policy', privacyPath),
  [termsPath]: words('Terms of Service', termsPath),
};

/** What a page tells programs beside the magazine itself, from what was loaded for it. */
export const pageNodes = (
  pattern: string,
  client: QueryClient,
  address: Address,
  site: Site,
): Node[] => ofPattern[pattern]?.(client, address, site) ?? [];
