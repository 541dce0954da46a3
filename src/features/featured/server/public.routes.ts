import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { articleSummarySchema } from '#features/articles/contract.ts';
import { bylineTopics } from '#features/authors/server/public.ts';
import type { Context } from '#platform/context.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import { featuredByPageSchema, pageParamsSchema } from '../contract.ts';
import { featuredArticles, featuredByPage, featuredPage } from './placements.views.ts';

const call = routeOptions('public', 'featured', { isSheddable: true });

export function featuredRoutes(app: App, { db, config }: Context): void {
  const depends = (reply: FastifyReply) =>
    dependsOn(reply, 'articles', 'placements', ...bylineTopics(config));

  app.get(
    '/api/featured-articles',
    call('List every featured article, the homepage’s first', {
      response: { 200: z.array(articleSummarySchema) },
    }),
    async (_request, reply) => {
      depends(reply);
      return featuredArticles(db, config);
    },
  );

  for (const path of ['/api/featured-articles/route/:page', '/api/featured-articles/:page']) {
    app.get(
      path,
      call('Get the featured articles of a page; `all` and `homepage` are the home page', {
        params: pageParamsSchema,
        response: { 200: featuredByPageSchema },
      }),
      async ({ params }, reply) => {
        depends(reply);
        return featuredByPage(db, config, featuredPage(params.page));
      },
    );
  }

  app.get(
    '/api/master-featured-article',
    call("Get the homepage's main article, or null", {
      response: { 200: articleSummarySchema.nullable() },
    }),
    async (_request, reply) => {
      depends(reply);
      const { mainFeatured: article } = await featuredByPage(db, config, 'homepage');
      if (article !== null) return article;
      // Fastify sends null as an empty body; the response must be the JSON value.
      return reply
        .type('application/json; charset=utf-8')
        .serializer((body: unknown) => String(body))
        .send('null' as never);
    },
  );
}
