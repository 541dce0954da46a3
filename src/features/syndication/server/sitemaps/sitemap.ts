import { Readable, type Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { SitemapItemLoose } from 'sitemap';
import { monthPath } from '#features/articles/archive.paths.ts';
import { articlePath, collectionPath, listPath, tagPath } from '#features/articles/paths.ts';
import { publicMonths, tagsWithArticles } from '#features/articles/server/views/public.ts';
import { MIN_INDEXED_ARTICLES } from '#features/articles/values.ts';
import { authorPath } from '#features/authors/paths.ts';
import { publicAuthorAddresses } from '#features/authors/server/public.ts';
import { gamePath, gamesPath, releasesPath } from '#features/games/paths.ts';
import { publicGameAddresses } from '#features/games/server/public.ts';
import { imageOf, stillOf } from '#features/media/values.ts';
import { pagePath } from '#features/pages/paths.ts';
import { publishedPageAddresses } from '#features/pages/server/public.ts';
import { seriesWithArticles } from '#features/series/server/public.ts';
import { addedCategories } from '#features/taxonomy/server/public.ts';
import { CORE_CATEGORIES } from '#features/taxonomy/values.ts';
import { DAY } from '#lib/durations.ts';
import { isoTime } from '#lib/format/iso.ts';
import type { Config } from '#platform/config/config.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { xmlText } from '#platform/html.ts';
import { ownTurn } from '#platform/own-turn.ts';

type Site = Pick<Config, 'siteUrl' | 'siteName' | 'bylines' | 'timeZone' | 'language'>;

/**
 * IDs per part: with one image per article less than 3 MB. The protocol allows 50,000 URLs and 50 MB
 * (https://www.sitemaps.org/protocol.html), but one query reads a part while others wait.
 */
const SITEMAP_PART = 5000;
/** Tags, series, games and authors in part 0: together fewer than the protocol allows. */
const MAX_NAMED = 20_000;
const PAGES = ['/', '/about', '/archive', '/corrections', '/contact', '/privacy', '/terms'];
const NO_EXTENSIONS = { news: false, image: false, video: false, xhtml: false };

/** URLs written before other requests get a turn: about 2 ms. */
const BATCH_SIZE = 200;

async function* inBatches<T>(items: Iterable<T>) {
  let count = 0;
  for (const item of items) {
    count += 1;
    if (count % BATCH_SIZE === 0) await ownTurn();
    yield item;
  }
}

/** The XML library's stream for these items. */
const written = (items: Iterable<unknown>, stream: Transform) =>
  text(Readable.from(inBatches(items)).pipe(stream));

/** A sitemap. URLs of articles are valid, so the library needn't check them. */
async function map(items: Iterable<SitemapItemLoose>, parts: Partial<typeof NO_EXTENSIONS> = {}) {
  const { ErrorLevel, SitemapStream } = await import('sitemap');
  const xmlns = { ...NO_EXTENSIONS, ...parts };
  return written(items, new SitemapStream({ level: ErrorLevel.SILENT, xmlns }));
}

/**
 * The parts of the sitemap: part 0 has pages, lists, tags, series, games and authors; part k the articles with IDs
 * above (k - 1) * 5000 up to k * 5000. So articles never move to another part. Parts without a public
 * article are skipped, by index lookups instead of a count.
 */
export async function sitemapParts(db: Db): Promise<number[]> {
  const isPublic = engineOf(db).withoutIndex('articles.is_public');
  const { rows } = await sql<{ id: number }>`
    with recursive found(id) as (
      select min(id) from articles where ${isPublic} = 1
      union all
      select (
        select min(articles.id) from articles
        where ${isPublic} = 1 and articles.id > (found.id + ${sql.lit(SITEMAP_PART - 1)}) / ${sql.lit(SITEMAP_PART)} * ${sql.lit(SITEMAP_PART)}
      )
      from found where found.id is not null
    )
    select id from found where id is not null`.execute(db);
  return [0, ...rows.map(({ id }) => Math.ceil(id / SITEMAP_PART))];
}

/** The public articles of a part. */
const articlesOf = (db: Db, part: number) =>
  db
    .selectFrom('articles')
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1)
    .where('id', '>', (part - 1) * SITEMAP_PART)
    .where('id', '<=', part * SITEMAP_PART);

/** The sitemap index. A part was last modified with the newest change to an article that it lists. */
export async function sitemapIndex(
  db: Db,
  siteUrl: string,
  parts: readonly number[],
): Promise<string> {
  const items: { url: string; lastmod?: string }[] = [];
  for (const part of parts) {
    const { at } =
      part === 0
        ? { at: null }
        : await articlesOf(db, part)
            .select((eb) => eb.fn.max<number | null>('updated_at').as('at'))
            .executeTakeFirstOrThrow();
    const url = `${siteUrl}/sitemap-${part}.xml`;
    items.push(at === null ? { url } : { url, lastmod: isoTime(at) });
    // SQLite queries are synchronous: let other requests run in between.
    await ownTurn();
  }
  const { SitemapIndexStream } = await import('sitemap');
  return written(items, new SitemapIndexStream());
}

async function pagesPart(db: Db, { siteUrl, bylines, timeZone }: Site): Promise<string> {
  const categories = [...CORE_CATEGORIES, ...(await addedCategories(db))];
  const lists = [listPath(), ...categories.map((category) => listPath({ category }))];
  const months = (await publicMonths(db, timeZone)).map(({ month }) => monthPath(month));
  const pages = [...PAGES, gamesPath(), releasesPath(), ...lists, ...months];
  const written = await publishedPageAddresses(db);
  const hidden = new Set(
    written.filter(({ noindex }) => noindex === 1).map(({ slug }) => pagePath(slug)),
  );
  const games = await publicGameAddresses(db, MAX_NAMED);
  const authors = bylines ? await publicAuthorAddresses(db, MAX_NAMED) : [];
  const tags = await tagsWithArticles(db, MIN_INDEXED_ARTICLES, MAX_NAMED);
  const series = await seriesWithArticles(db, MAX_NAMED);
  const changed = (path: string, at: number) => ({ url: siteUrl + path, lastmod: isoTime(at) });
  function* items() {
    for (const path of pages) if (!hidden.has(path)) yield { url: siteUrl + path };
    for (const { slug, saved_at } of written) {
      const path = pagePath(slug);
      if (!hidden.has(path) && !pages.includes(path)) yield changed(path, saved_at);
    }
    for (const name of tags) yield { url: siteUrl + tagPath(name) };
    for (const slug of series) yield { url: siteUrl + collectionPath('series', slug) };
    for (const { slug, updated_at } of games) yield changed(gamePath(slug), updated_at);
    for (const { slug, updated_at } of authors) yield changed(authorPath(slug), updated_at);
  }
  return map(items());
}

/** @returns one part of the sitemap; null if it doesn't exist */
export async function sitemapPart(db: Db, site: Site, part: number): Promise<string | null> {
  if (part === 0) return pagesPart(db, site);
  const { siteUrl } = site;
  const { host } = new URL(siteUrl);
  const articles = await articlesOf(db, part)
    .select(['slug', 'updated_at', 'featured_image'])
    .orderBy('id')
    .execute();
  if (articles.length === 0) return null;
  function* items() {
    for (const { slug, updated_at, featured_image } of articles) {
      const image = imageOf(featured_image, host);
      yield {
        url: siteUrl + articlePath(slug),
        lastmod: isoTime(updated_at),
        ...(image.kind === 'image' && { img: new URL(stillOf(image.url), siteUrl).href }),
      };
    }
  }
  return map(items(), { image: true });
}

/**
 * Google's rules for news sitemaps:
 * https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap
 */
const NEWS = { days: 2, most: 1000 };
const NO_NEWS =
  '<?xml version="1.0" encoding="UTF-8"?>' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>';

/** Google wants the language without a region, but the script of Chinese. */
function newsLanguage(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  if (language !== 'zh') return tag.replace(/-.*/, '');
  return script === 'Hant' ? 'zh-tw' : 'zh-cn';
}

/** The articles of the last two days for Google News, newest first. */
export async function newsSitemap(
  db: Db,
  { siteUrl, siteName, language }: Site,
  now: number,
): Promise<string> {
  const articles = await db
    .selectFrom('articles')
    .select(['slug', 'title', 'language', 'published_at'])
    .where('is_public', '=', 1)
    .where('published_at', '>=', now - NEWS.days * DAY)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWS.most)
    .execute();
  // The library can't write an empty sitemap, and search engines accept this one.
  if (articles.length === 0) return NO_NEWS;
  // The name without its part in parentheses.
  const name = siteName.replace(/\s*\([^)]*\)/g, '').trim() || siteName;
  const items = articles.map(({ slug, title, language: own, published_at }) => ({
    url: siteUrl + articlePath(slug),
    news: {
      publication: { name, language: newsLanguage(own || language) },
      publication_date: isoTime(published_at ?? now),
      title: xmlText(title),
    },
  }));
  return map(items, { news: true });
}
