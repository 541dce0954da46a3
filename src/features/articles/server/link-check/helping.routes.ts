import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { App } from '#platform/http/routes.ts';
import {
  linkCheckSchema,
  linkInputSchema,
  previewInputSchema,
  previewSchema,
} from '../../contract.ts';
import { renderArticle } from '../html/render.ts';
import { sanitizeArticleHtml } from '../html/sanitize.ts';
import { checkLinks } from './check-links.ts';

const config = { permission: 'article:write' } as const;
const tags = ['editing'];
/** As many bytes as the longest content may have. */
const CONTENT_BYTES = 9 * 1024 * 1024;
const LINK_BYTES = 512 * 1024;
/** Each may ask 50 strangers: nobody checks links faster than they can write them. */
const CHECKS_PER_MINUTE = 20;

/** What helps a writer before a save; nothing is stored. */
export function helpingRoutes(app: App, context: Context): void {
  app.post(
    '/api/articles/preview',
    {
      config,
      bodyLimit: CONTENT_BYTES,
      schema: {
        summary: 'Content as readers would get it after a save',
        tags,
        body: previewInputSchema,
        response: { 200: previewSchema },
      },
    },
    async ({ body }) => ({ content: renderArticle(sanitizeArticleHtml(body.content)).html }),
  );

  app.post(
    '/api/articles/check-links',
    {
      config: { ...config, rateLimit: { max: CHECKS_PER_MINUTE, timeWindow: '1 minute' } },
      bodyLimit: LINK_BYTES,
      schema: {
        summary: 'Whether links lead somewhere',
        description:
          'Own paths are looked up as visitors see them. Others are asked, with HEAD and then GET, ' +
          'on the open internet alone, for 5 seconds each and through at most 5 redirects.',
        tags,
        body: linkInputSchema,
        response: { 200: z.array(linkCheckSchema) },
      },
    },
    ({ body }) => {
      const statusOfOwn = async (url: string) =>
        (await app.inject({ method: 'GET', url })).statusCode;
      return checkLinks({ ...context, statusOfOwn }, body.urls);
    },
  );
}
