import { actorOf, perAccount } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  brokenLinksSchema,
  footerPageParamsSchema,
  footerPageSchema,
  footerPagesSchema,
} from '../../menus.contract.ts';
import { SETTINGS_PER_MINUTE } from '../../settings.values.ts';
import { brokenLinks } from './broken-links.ts';
import { pagesInFooter, showInFooter } from './footer-pages.ts';

const PAGES = '/api/admin/menus/footer/pages';
const manage = routeOptions('site:manage', 'settings');
const read = routeOptions('page:manage', 'pages');
const write = routeOptions('page:manage', 'pages', {
  rateLimit: perAccount(SETTINGS_PER_MINUTE, '1 minute'),
});

/** What the screens of menus and pages need besides the settings `headerMenu` and `footerMenu`. */
export function menuRoutes(app: App, { db, config, environment, now }: Context): void {
  app.get(
    '/api/admin/menus/broken-links',
    manage('List links of the menus that lead to nothing, such as a deleted page', {
      response: { 200: brokenLinksSchema },
    }),
    async () => ({ urls: await brokenLinks(db, config) }),
  );

  app.get(
    PAGES,
    read('List the pages that the footer links to', { response: { 200: footerPagesSchema } }),
    async () => ({ slugs: await pagesInFooter(db, environment) }),
  );

  app.put(
    `${PAGES}/:slug`,
    write('Show a page at the end of the footer, or hide its link', {
      params: footerPageParamsSchema,
      body: footerPageSchema,
      response: { 200: footerPagesSchema },
    }),
    async (request) => {
      const { params, body } = request;
      const context = { actor: actorOf(request), now: now(), environment };
      await showInFooter(db, params.slug, body.isShown, context);
      return { slugs: await pagesInFooter(db, environment) };
    },
  );
}
