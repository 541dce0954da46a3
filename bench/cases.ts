import { setTimeout as sleep } from 'node:timers/promises';
import { articlePath, homePath, listPath } from '#features/articles/paths.ts';
import { LIST_PAGE_SIZE } from '#features/articles/values.ts';
import { CORE_CATEGORIES } from '#features/taxonomy/values.ts';
import { recordChange } from '#platform/db/changes.ts';
import { openDatabase } from '#platform/db/database.ts';
import { MANY_GAME, MAX_GAME } from './generate.ts';
import type { Case, Subject } from './measure.ts';

const API_REQUESTS = 400;
const API_TOGETHER = 2000;
const PAGE_REQUESTS = 60;
const CACHED_REQUESTS = 400;
const CACHED_TOGETHER = 12_000;
const SITE_MAP_PARTS = 10;
const ARTICLES_IN_PART = 5000;
/** Share of public articles among the generated ones. */
const PUBLIC_SHARE = 0.95;
/** A running server polls the change feed twice a second. */
const SEEN_AFTER_MS = 1100;

function apiList(query: Record<string, string | number>): string {
  const text = new URLSearchParams({ limit: String(LIST_PAGE_SIZE), includeCount: 'true' });
  for (const [name, value] of Object.entries(query)) text.set(name, String(value));
  return `/api/articles?${text}`;
}

const apiArticle = (slug: string) => `/api/articles/slug/${encodeURIComponent(slug)}`;
const PAGE_50 = { offset: 49 * LIST_PAGE_SIZE };

/** A separate part of the slugs for each round, so that no article is requested twice. */
function slugsOf({ slugs }: Subject, round: number, count: number): readonly string[] {
  const start = ((round + 1) * count) % Math.max(1, slugs.length - count);
  return slugs.slice(start, start + count);
}

const api = (name: string, paths: Case['paths']): Case => ({
  name,
  paths,
  requests: API_REQUESTS,
  together: API_TOGETHER,
  // Requests of staff are never served from the cache and have no limit per network.
  asStaff: true,
});

const cached = (name: string, paths: Case['paths']): Case => ({
  name: `${name}, kept`,
  paths,
  requests: CACHED_REQUESTS,
  together: CACHED_TOGETHER,
  encoding: 'br',
});

/** The reading API calls. */
export const API_CASES: readonly Case[] = [
  api('list', () => [apiList({})]),
  api('list, page 50', () => [apiList(PAGE_50)]),
  api('list of a category', () => CORE_CATEGORIES.map((category) => apiList({ category }))),
  api('list of reviews by score', () => [apiList({ sort: 'score' })]),
  api('list of a game', () => [apiList({ game: MANY_GAME })]),
  // Sequential: of a million articles 30,000 are about it, which is too many for concurrent requests.
  {
    ...api('list of the largest game', () => [apiList({ game: MAX_GAME })]),
    requests: PAGE_REQUESTS,
    together: 0,
  },
  api('list of a category, page 50', ({ articles }) => [
    // The smallest database has fewer than 50 pages of most categories.
    apiList({ category: 'news', offset: Math.min(PAGE_50.offset, Math.floor(articles / 4)) }),
  ]),
  api('article', (subject, round) => slugsOf(subject, round, API_REQUESTS).map(apiArticle)),
  // Served from memory, whereas articles of the whole archive have to be read from disk.
  api('article, one of the newest', ({ newest }) => newest.map(apiArticle)),
  api('related articles', (subject, round) =>
    slugsOf(subject, round, API_REQUESTS).map((slug) => `${apiArticle(slug)}/related`),
  ),
  api('featured articles', () => ['/api/featured-articles']),
  api('tags', () => ['/api/tags']),
  cached('API list', () => [apiList({})]),
];

/** Tells the running server, as another instance would, that the set of articles changed. */
async function changeArticles({ location }: Subject): Promise<void> {
  const database = await openDatabase(location);
  try {
    await recordChange(database.db, Date.now(), ['articles']);
  } finally {
    await database.close();
  }
  await sleep(SEEN_AFTER_MS);
}

const homePaths = ['', ...CORE_CATEGORIES].map((category) => homePath({ categories: [category] }));
/** Parts of the sitemap with 5,000 articles each, from the first to the last full one. */
function siteMapParts(articles: number): string[] {
  const full = Math.max(1, Math.floor((articles * PUBLIC_SHARE) / ARTICLES_IN_PART));
  const parts = new Set(
    Array.from({ length: SITE_MAP_PARTS }, (_, index) =>
      Math.max(1, Math.round((full * (index + 1)) / SITE_MAP_PARTS)),
    ),
  );
  return [...parts].map((part) => `/sitemap-${part}.xml`);
}

/** Pages: rendered for the request, and from memory. Every page of `rendered` is requested once. */
export const PAGE_CASES: readonly Case[] = [
  {
    name: 'home, rendered',
    paths: () => homePaths,
    requests: homePaths.length,
    together: 0,
    encoding: 'br',
    before: changeArticles,
  },
  {
    name: 'list, rendered',
    paths: () => Array.from({ length: PAGE_REQUESTS }, (_, index) => listPath({ page: 2 + index })),
    requests: PAGE_REQUESTS,
    together: 0,
    encoding: 'br',
    before: changeArticles,
  },
  {
    name: 'article, rendered',
    paths: (subject, round) => slugsOf(subject, round, PAGE_REQUESTS).map(articlePath),
    requests: PAGE_REQUESTS,
    together: 0,
    encoding: 'br',
  },
  {
    name: 'parts of the site map, made',
    paths: ({ articles }) => siteMapParts(articles),
    requests: SITE_MAP_PARTS,
    together: 0,
    encoding: 'br',
    before: changeArticles,
  },
  cached('home', () => [homePath()]),
  cached('list', () => [listPath()]),
  cached('article', (subject) => subject.slugs.slice(0, 1).map(articlePath)),
];
