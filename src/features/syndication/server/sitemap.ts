import { articlePath, listPath } from '#features/articles/paths.ts';
import { gamePath, gamesPath, releasesPath } from '#features/games/paths.ts';
import { publicGameAddresses } from '#features/games/server/public.ts';
import { personPath } from '#features/people/paths.ts';
import { publicPeopleAddresses } from '#features/people/server/public.ts';
import { CORE_CATEGORIES } from '#features/taxonomy/values.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { element, xmlDocument } from './xml.ts';

/** Articles in one part; the protocol allows 50,000 addresses and 50 MB. */
const SITEMAP_PART = 10_000;
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const PAGES = ['/', '/about', '/corrections', '/contact', '/privacy', '/terms'];

const entry = (address: string, changedAt?: number) =>
  `<url>${element('loc', address)}${
    changedAt === undefined ? '' : element('lastmod', new Date(changedAt).toISOString())
  }</url>`;

/** How many parts the map has. */
export const sitemapParts = (articleCount: number) => 1 + Math.ceil(articleCount / SITEMAP_PART);

/** The list of the map's parts: part 0 holds pages, lists, games and people, the others articles. */
export function sitemapIndex(siteUrl: string, articleCount: number): string {
  const items = Array.from(
    { length: sitemapParts(articleCount) },
    (_, part) => `<sitemap>${element('loc', `${siteUrl}/sitemap-${part}.xml`)}</sitemap>`,
  );
  return xmlDocument(`<sitemapindex ${NAMESPACE}>${items.join('\n')}</sitemapindex>`);
}

/** @returns one part of the map; null where there is no such part */
export async function sitemapPart(
  db: Db,
  { siteUrl, bylines }: Pick<Config, 'siteUrl' | 'bylines'>,
  part: number,
): Promise<string | null> {
  if (part === 0) {
    const lists = [listPath(), ...CORE_CATEGORIES.map((category) => listPath({ category }))];
    const pages = [...PAGES, gamesPath(), releasesPath(), ...lists].map((path) =>
      entry(siteUrl + path),
    );
    const games = (await publicGameAddresses(db, SITEMAP_PART)).map(({ slug, updated_at }) =>
      entry(siteUrl + gamePath(slug), updated_at),
    );
    const named = bylines ? await publicPeopleAddresses(db, SITEMAP_PART) : [];
    const people = named.map(({ slug, updated_at }) =>
      entry(siteUrl + personPath(slug), updated_at),
    );
    return xmlDocument(
      `<urlset ${NAMESPACE}>${[...pages, ...games, ...people].join('\n')}</urlset>`,
    );
  }
  const articles = await db
    .selectFrom('articles')
    .select(['slug', 'updated_at'])
    .where('is_public', '=', 1)
    // Oldest first: what is published moves no article into another part.
    .orderBy('published_at')
    .orderBy('id')
    .limit(SITEMAP_PART)
    .offset((part - 1) * SITEMAP_PART)
    .execute();
  if (articles.length === 0) return null;
  const entries = articles.map(({ slug, updated_at }) =>
    entry(siteUrl + articlePath(slug), updated_at),
  );
  return xmlDocument(`<urlset ${NAMESPACE}>${entries.join('\n')}</urlset>`);
}
