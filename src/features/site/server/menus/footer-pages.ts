import type { ActionContext } from '#features/audit-log/server/public.ts';
import { pagePath } from '#features/pages/paths.ts';
import { adminPages, publishedTitle } from '#features/pages/server/public.ts';
import type { MenuLink } from '#lib/site-defaults.ts';
import { DEFAULT_FOOTER } from '#lib/site-defaults.ts';
import type { Config } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { defaultLinks, MENU_LIMITS } from '../../menus.values.ts';
import { menuLinkSchema } from '../../settings-fields.ts';
import { saveSettings } from '../settings/save-settings.ts';
import { allSettings } from '../settings/settings.views.ts';
import { shownUrls } from './shown-url.ts';

/** The footer's links as stored, each with the URL where readers get. */
async function footerMenu(db: Db, environment: Config) {
  const all = await allSettings(db, environment);
  const setting = all.find(({ key }) => key === 'footerMenu');
  const links = (setting?.value ?? defaultLinks('footerMenu')) as MenuLink[];
  const shownUrl = await shownUrls(db);
  const targets = await Promise.all(links.map(async ({ url }) => (await shownUrl(url)) ?? url));
  return { links, targets, version: setting?.version ?? 0 };
}

/** Slugs of the pages that the footer menu links to, drafts too. */
export async function pagesInFooter(db: Db, environment: Config): Promise<string[]> {
  const { links, targets } = await footerMenu(db, environment);
  const urls = new Set(targets.filter((_, index) => !links[index]?.isHidden));
  const pages = await adminPages(db, environment);
  return pages.map(({ slug }) => slug).filter((slug) => urls.has(pagePath(slug)));
}

/** The name of a page's link: its title as published. A draft's is its slug in words, as its title isn't public yet. */
function labelOf(title: string | null, slug: string): string {
  const words = slug.slice(0, 1).toUpperCase() + slug.slice(1).replaceAll('-', ' ');
  const short = (title ?? words)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, MENU_LIMITS.label)
    // Half of an emoji.
    .replace(/\p{Cs}$/u, '');
  return menuLinkSchema.shape.label.parse(short);
}

/**
 * Shows a page at the end of the footer menu, or hides its link. A link that is there keeps its name and position.
 * @throws Problem 404 `page.not_found`, 409 `menu.full` or `settings.stale`
 */
export async function showInFooter(
  db: Db,
  slug: string,
  isShown: boolean,
  context: ActionContext & { environment: Config },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const isPage = (await adminPages(trx, context.environment)).some((one) => one.slug === slug);
    if (!isPage) throw new Problem(404, 'page.not_found', 'No page has this slug.');
    const { links, targets, version } = await footerMenu(trx, context.environment);
    const url = pagePath(slug);
    const known = targets.indexOf(url);
    if (known === -1 && !isShown) return;
    if (known === -1 && links.length >= MENU_LIMITS.links) {
      const detail = 'The footer menu is full. Remove a link under Menus first.';
      throw new Problem(409, 'menu.full', detail);
    }
    const standard = DEFAULT_FOOTER.find((link) => link.url === url)?.label;
    const label = standard ?? labelOf(await publishedTitle(trx, slug), slug);
    const value =
      known === -1
        ? [...links, { label, url, isHidden: false, opensNewTab: false }]
        : links.map((link, at) => (at === known ? { ...link, isHidden: !isShown } : link));
    await saveSettings(trx, { footerMenu: { value, version } }, context);
  });
}
