import type { FastifyReply } from 'fastify';
import { bylineTopics, withBylines } from '#features/authors/server/public.ts';
import { seriesWithSlug } from '#features/series/server/public.ts';
import { publicTag } from '#features/taxonomy/server/public.ts';
import type { Context } from '#platform/context.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import { collectionSchema, slugParamsSchema, windowQuerySchema } from '../../contract.ts';
import { tagOfSlug, tagSlug } from '../../paths.ts';
import { LIST_PAGE_SIZE } from '../../values.ts';
import { articlesTagged, newestOf } from '../views/lists-by-subject.views.ts';
import { publicArticlesById, publicPartsOf } from '../views/public-articles.views.ts';

const call = routeOptions('public', 'articles', { isSheddable: true });
const schema = {
  params: slugParamsSchema,
  querystring: windowQuerySchema,
  response: { 200: collectionSchema },
};

/** The articles of tags and series. */
export function collectionRoutes(app: App, { db, config }: Context): void {
  const depends = (reply: FastifyReply) =>
    dependsOn(reply, ...bylineTopics(config), 'taxonomy', 'articles', 'placements');

  app.get(
    '/api/tags/named/:slug/articles',
    call('List public articles with a tag, newest first', schema),
    async ({ params: { slug }, query }, reply) => {
      depends(reply);
      const { limit = LIST_PAGE_SIZE, offset = 0 } = query;
      const tag = (await publicTag(db, tagOfSlug(slug))) ?? (await publicTag(db, slug));
      if (!tag) throw new Problem(404, 'tag.not_found', 'No public article has this tag.');
      const totalCount = await countRows(articlesTagged(db, tag.id));
      const articles = await newestOf(db, articlesTagged(db, tag.id), { limit, offset });
      const { name, description } = tag;
      return {
        slug: tagSlug(name),
        name,
        description,
        articles: await withBylines(db, config, articles),
        totalCount,
      };
    },
  );

  app.get(
    '/api/series/named/:slug/articles',
    call('List the public articles of a series, in its order', schema),
    async ({ params: { slug }, query }, reply) => {
      depends(reply);
      const { limit = LIST_PAGE_SIZE, offset = 0 } = query;
      const series = await seriesWithSlug(db, slug);
      const parts = series ? await publicPartsOf(db, slug) : [];
      if (!series || parts.length === 0) {
        throw new Problem(404, 'series.not_found', 'No public series has this slug.');
      }
      const ids = parts.slice(offset, offset + limit).map(({ id }) => id);
      return {
        slug,
        name: series.title,
        description: series.words,
        articles: await withBylines(db, config, await publicArticlesById(db, ids)),
        totalCount: parts.length,
      };
    },
  );
}
