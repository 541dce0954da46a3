import { z } from 'zod';
import { renderContent, sanitizeContent, showMedia } from '#features/rich-text/server/public.ts';
import { actorOf, perAccount } from '#features/users/server/public.ts';
import { checkRules } from '#lib/publish-checks.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { linkCheckSchema, linkInputSchema, publishChecksSchema } from '../../editing.contract.ts';
import { previewInputSchema, previewSchema } from '../../writing.contract.ts';
import { previewSeries } from '../related/preview-series.ts';
import { replaceFetchedImages } from '../remote-images/replace-in-save.ts';
import { readingHelps } from '../views/contents-and-reading-time.ts';
import { checkLinks } from './check-links.ts';
import { BODY_LIMIT } from './write.routes.ts';

const LINK_BYTES = 512 * 1024;

const previewCall = routeOptions('article:write', 'editing', {
  rateLimit: perAccount(60, '1 minute'),
});
const checksCall = routeOptions('article:write', 'editing');
const checkCall = routeOptions('article:write', 'editing', {
  // Each call checks up to 50 links, which is faster than anyone writes.
  rateLimit: perAccount(20, '1 minute'),
});

/** Pages per account and minute that a link check may render, apart from articles. */
const OWN_PATHS_PER_MINUTE = 60;

/** Help for writers before a save; nothing is stored. */
export function previewAndLinksRoutes(app: App, context: Context): void {
  const countOwnPath = app.createRateLimit(perAccount(OWN_PATHS_PER_MINUTE, '1 minute'));

  app.get(
    '/api/articles/publish-checks',
    checksCall('Get the checks before publishing', { response: { 200: publishChecksSchema } }),
    () => ({
      checks: checkRules(context.config.publishChecks).map((rule) => ({
        ...rule,
        categories: [...rule.categories],
      })),
    }),
  );

  app.post(
    '/api/articles/preview',
    {
      ...previewCall('Preview content and its series box as readers would see them', {
        body: previewInputSchema,
        response: { 200: previewSchema },
      }),
      bodyLimit: BODY_LIMIT,
    },
    async (request) => {
      const { siteUrl } = context.config;
      const writing = { owner: actorOf(request).userId, siteUrl };
      const content = await sanitizeContent(request.body.content, writing);
      const fields = { content, featuredImage: null };
      const own = await replaceFetchedImages(context.db, context.config, fields, fields);
      const rendered = await renderContent(own.content, context.config);
      const { series, articleId } = request.body;
      return {
        content: await showMedia(context.db, rendered.html, {
          ...context.config,
          content: own.content,
        }),
        ...readingHelps(rendered),
        ...(await previewSeries(context.db, series, articleId)),
      };
    },
  );

  app.post(
    '/api/articles/check-links',
    {
      ...checkCall('Check whether links work', {
        description:
          'Own paths are looked up as visitors see them. Other URLs are requested with HEAD, then GET, ' +
          'only on the public internet, for 5 seconds each and through at most 5 redirects.',
        body: linkInputSchema,
        response: { 200: z.array(linkCheckSchema) },
      }),
      bodyLimit: LINK_BYTES,
    },
    (request) => {
      const statusOfOwn = async (url: string) => {
        const limit = await countOwnPath(request);
        if (!limit.isAllowed && limit.isExceeded) return null;
        return app.statusOfOwn(url);
      };
      return checkLinks({ ...context, statusOfOwn }, request.body.urls);
    },
  );
}
