import { pageBrand } from '#features/site/server/brand/brand-css.ts';
import { menuLabels } from '#features/site/server/menus/public.ts';
import { currentSiteSchema } from '#features/site/site.contract.ts';
import { ownCategories } from '#features/taxonomy/server/public.ts';
import type { ShownMenus } from '#lib/site-defaults.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { siteOf } from './renderer.ts';

interface SiteParts extends Pick<Context, 'db' | 'config'> {
  menus: () => ShownMenus;
}

/** What pages say about the site now: open tabs of the admin area learn of changes by it. */
export function siteRoute(app: App, { db, config, menus }: SiteParts): void {
  const call = routeOptions('public', 'settings', { isSheddable: true });
  app.get(
    '/api/site',
    call('Get the name, look and menus that pages show, as they are now', {
      response: { 200: currentSiteSchema },
    }),
    async () => {
      const categories = await ownCategories(db);
      return {
        site: siteOf(config, menus(), undefined),
        css: pageBrand(config, categories).css,
        categories,
        menuLabels: menuLabels(config.language, categories),
      };
    },
  );
}
