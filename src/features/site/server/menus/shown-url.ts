import { tagOfSlug } from '#features/articles/paths.ts';
import { leadsToArticle, publicPartsOf } from '#features/articles/server/views/public.ts';
import { publicGameName } from '#features/games/server/public.ts';
import { publishedSlugs } from '#features/pages/server/public.ts';
import { redirectTarget } from '#features/redirects/server/public.ts';
import { publicTag, usedCategorySlugs } from '#features/taxonomy/server/public.ts';
import { isReservedSlug } from '#lib/text/reserved-slugs.ts';
import type { Db } from '#platform/db/schema.ts';

/** Whether readers find something under a name, or the path where it is now. */
type Find = (db: Db, name: string) => Promise<boolean | string>;

const inTag = async (db: Db, name: string) => (await publicTag(db, name)) !== undefined;

const KINDS: Record<string, Find> = {
  articles: leadsToArticle,
  series: async (db, slug) => (await publicPartsOf(db, slug, 1)).length > 0,
  tags: async (db, slug) => (await inTag(db, tagOfSlug(slug))) || inTag(db, slug),
  games: async (db, slug) => {
    const game = await publicGameName(db, slug);
    return game !== null && `/games/${encodeURIComponent(game.slug)}`;
  },
};

/** A part of a URL in plain letters; as it is if it can't be decoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const isPage = (slug: string, published: ReadonlySet<string>) =>
  slug === '' || slug.includes('.') || isReservedSlug(slug) || published.has(slug);

async function find(
  db: Db,
  { pathname, searchParams }: URL,
  published: ReadonlySet<string>,
): Promise<boolean | string> {
  const [kind = '', name, more] = pathname.slice(1).split('/');
  const category = kind === 'articles' && name === undefined ? searchParams.get('category') : null;
  if (category !== null && category !== '') {
    return (await usedCategorySlugs(db, [category])).length > 0;
  }
  if (name === undefined) {
    const slug = decoded(kind);
    return isPage(slug, published) || (await usedCategorySlugs(db, [slug])).length > 0;
  }
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  // Other paths of the site don't come and go.
  return more === undefined && known ? known(db, decoded(name)) : true;
}

/** @param published slugs of the published pages */
async function shownUrl(
  db: Db,
  url: string,
  published: ReadonlySet<string>,
  isRedirected = false,
): Promise<string | null> {
  if (!url.startsWith('/')) return url;
  const target = new URL(url, 'http://site.invalid');
  // Readers get to the same page without slashes at the end.
  target.pathname = target.pathname.replace(/(?<=.)\/+$/, '');
  const { pathname, search, hash } = target;
  // PostgreSQL refuses text with U+0000. A redirect may lead to such a URL.
  if (/%00/.test(pathname + search)) return null;
  const result = await find(db, target, published);
  if (result) return (result === true ? pathname : result) + search + hash;
  const next = isRedirected ? null : await redirectTarget(db, pathname);
  return next === null ? null : shownUrl(db, next, published, true);
}

/**
 * Returns the URL that a menu link has for readers: it follows redirects, such as those of renamed pages. Null if
 * there is nothing, such as for a deleted page, or for a tag without a public article.
 */
export async function shownUrls(db: Db): Promise<(url: string) => Promise<string | null>> {
  const published = await publishedSlugs(db);
  return (url) => shownUrl(db, url, published);
}
