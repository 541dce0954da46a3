import type { FastifyBaseLogger } from 'fastify';
import { listPath } from '#features/articles/paths.ts';
import { customCategories } from '#features/taxonomy/server/public.ts';
import { isEqual } from '#lib/is-equal.ts';
import type { MenuLink, ShownLink, ShownMenus } from '#lib/site-defaults.ts';
import type { Config } from '#platform/config/config.ts';
import type { ChangeFeed } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { fitHeader, shownLink } from '../../menus.values.ts';
import { shownUrls } from './shown-url.ts';

type Log = Pick<FastifyBaseLogger, 'error'>;

async function shownLinks(
  links: readonly MenuLink[],
  customs: readonly string[],
  shownUrl: (url: string) => Promise<string | null>,
): Promise<ShownLink[]> {
  const shown: ShownLink[] = [];
  for (const link of links) {
    const current = link.isHidden ? null : await shownUrl(link.url);
    // Redirects may lead two links to the same page.
    if (current === null || shown.some(({ url }) => url === current)) continue;
    const category = customs.find((slug) => listPath({ category: slug }) === current);
    shown.push({ ...shownLink(link, current), ...(category !== undefined && { category }) });
  }
  return shown;
}

/** The menus that differ from the default, as readers see them. Links that lead nowhere are left out. */
async function shownMenus(
  db: Db,
  { headerMenu, footerMenu }: Pick<Config, 'headerMenu' | 'footerMenu'>,
  log: Log,
): Promise<ShownMenus> {
  if (!headerMenu && !footerMenu) return {};
  // If the database is down, this fails and the caller tries again. Otherwise one bad link fails alone.
  const find = await shownUrls(db);
  const customs = await customCategories(db);
  const shownUrl = (url: string) =>
    find(url).catch((error: unknown) => {
      log.error({ err: error, url }, 'failed to check menu link');
      return null;
    });
  return {
    ...(headerMenu && { header: fitHeader(await shownLinks(headerMenu, customs, shownUrl)) }),
    ...(footerMenu && { footer: await shownLinks(footerMenu, customs, shownUrl) }),
  };
}

/**
 * The menus of readers' pages, as they are now. A change of a menu, or of what one links to, changes every page.
 * Call it after `followSettings`.
 * @param config changes in place
 */
export async function followMenus(
  db: Db,
  config: Config,
  changes: ChangeFeed,
  log: Log,
): Promise<() => ShownMenus> {
  let menus = await shownMenus(db, config, log);
  changes.onChangeReload(
    ['settings', 'pages', 'games', 'redirects', 'taxonomy', 'admin'],
    async () => {
      const before = menus;
      menus = await shownMenus(db, config, log);
      return isEqual(before, menus) ? [] : ['settings'];
    },
  );
  return () => menus;
}
