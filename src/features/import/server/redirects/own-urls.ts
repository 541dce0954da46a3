import { CATEGORY_PLURALS } from '#features/taxonomy/values.ts';
import { SERVER_PATHS } from '#lib/urls/server-paths.ts';
import type { Db } from '#platform/db/schema.ts';

/** Pages and files of every site: they win over a redirect. */
const PAGES = new Set([
  '/articles',
  '/about',
  '/contact',
  '/privacy',
  '/saved',
  '/terms',
  '/feed.xml',
  '/atom.xml',
  '/feed.json',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/oembed',
  '/change-password',
  ...Object.values(CATEGORY_PLURALS)
    .filter((name) => name !== CATEGORY_PLURALS.news)
    .map((name) => `/${name}`),
]);

const ARTICLE = /^\/articles\/([^/?]+)$/;
const slugIn = (path: string) => ARTICLE.exec(path.toLowerCase())?.[1];

/** Finds the paths that are pages of this site, or will be after the import: they can't redirect. */
export async function findOwnUrls(
  db: Db,
  importId: number,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const isPage = (path: string) => {
    const folded = path.toLowerCase();
    return PAGES.has(folded) || SERVER_PATHS.some((one) => `${folded}/`.startsWith(`${one}/`));
  };
  const own = new Set(paths.filter(isPage));
  const slugs = [...new Set(paths.flatMap((path) => slugIn(path) ?? []))];
  if (slugs.length === 0) return own;
  const rows = await db
    .selectFrom('articles')
    .select('slug')
    .where('slug', 'in', slugs)
    .union(
      db
        .selectFrom('import_items')
        .select((eb) => eb.fn.coalesce('slug', eb.val('')).as('slug'))
        .where('import_id', '=', importId)
        .where('slug', 'in', slugs),
    )
    .execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  for (const path of paths) if (taken.has(slugIn(path) ?? '')) own.add(path);
  return own;
}
