import { bylineTopics, publicPersonId, withBylines } from '#features/people/server/public.ts';
import { PERSON_ARTICLES } from '#features/people/values.ts';
import { categorySlug } from '#features/taxonomy/values.ts';
import type { Context } from '#platform/context.ts';
import { countRows } from '#platform/db/count-rows.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import { articlePageSchema, byPersonQuerySchema, slugParamsSchema } from '../../contract.ts';
import { publicArticlesById } from './public.views.ts';

const call = routeOptions('public', 'articles', { givesWay: true });

/** Public articles that name somebody. @param category slug; '' is all */
function articlesNaming(db: Db, personId: number, category: string) {
  const query = db
    .selectFrom('article_bylines')
    .innerJoin('articles', 'articles.id', 'article_bylines.article_id')
    .where('article_bylines.person_id', '=', personId)
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1);
  return category === ''
    ? query
    : query.where(engineOf(db).withoutIndex('articles.category'), '=', category);
}

/** What people wrote, where articles carry their names. */
export function byPersonRoutes(app: App, { db, config }: Context): void {
  if (!config.bylines) return;
  app.get(
    '/api/people/:slug/articles',
    call('Public articles that name somebody, newest first', {
      params: slugParamsSchema,
      querystring: byPersonQuerySchema,
      response: { 200: articlePageSchema },
    }),
    async ({ params, query }, reply) => {
      const { category = '', limit = PERSON_ARTICLES, offset = 0 } = query;
      const id = await publicPersonId(db, params.slug);
      if (id === null)
        throw new Problem(404, 'person.not_found', 'There is nobody with this slug.');
      dependsOn(reply, ...bylineTopics(config), 'articles', 'placements');
      const found = articlesNaming(db, id, category && categorySlug(category));
      const rows = await found
        .select('articles.id')
        .orderBy('articles.published_at', 'desc')
        .orderBy('articles.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      const articles = await publicArticlesById(
        db,
        rows.map((row) => row.id),
      );
      return {
        articles: await withBylines(db, config, articles),
        totalCount: await countRows(found),
      };
    },
  );
}
