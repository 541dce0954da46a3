import { bylineTopics, publicAuthorName, withBylines } from '#features/authors/server/public.ts';
import { AUTHOR_ARTICLES } from '#features/authors/values.ts';
import { scoresGivenBy } from '#features/reviews/server/public.ts';
import { categorySlug } from '#features/taxonomy/values.ts';
import type { Context } from '#platform/context.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import {
  articlePageSchema,
  authorFactsSchema,
  byAuthorQuerySchema,
  slugParamsSchema,
} from '../../contract.ts';
import { publicCorrectionsNaming, tagsOfLate } from '../views/by-author.views.ts';
import { articlesNaming, newestOf } from '../views/lists-by-subject.views.ts';

const call = routeOptions('public', 'articles', { isSheddable: true, needsBylines: true });

/** An author's articles, while bylines are on. */
export function byAuthorRoutes(app: App, { db, config }: Context): void {
  /** @throws Problem 404 `author.not_found` */
  async function findAuthorId(slug: string): Promise<number> {
    const author = await publicAuthorName(db, slug);
    if (author === null) {
      throw new Problem(404, 'author.not_found', 'No author has this slug.');
    }
    return author.id;
  }

  app.get(
    '/api/authors/:slug/articles',
    call('List public articles by an author, newest first or by score', {
      params: slugParamsSchema,
      querystring: byAuthorQuerySchema,
      response: { 200: articlePageSchema },
    }),
    async ({ params, query }, reply) => {
      const { category = '', sort, limit = AUTHOR_ARTICLES, offset = 0 } = query;
      const id = await findAuthorId(params.slug);
      dependsOn(reply, ...bylineTopics(config), 'articles', 'placements');
      const found = articlesNaming(db, id, category && categorySlug(category));
      const byScore = sort === 'score' ? found.orderBy('articles.score_rank', 'desc') : found;
      const articles = await newestOf(db, byScore, { limit, offset });
      return {
        articles: await withBylines(db, config, articles),
        totalCount: await countRows(found),
      };
    },
  );

  app.get(
    '/api/authors/:slug/facts',
    call('Get the scores, tags and correction count of an author', {
      params: slugParamsSchema,
      response: { 200: authorFactsSchema },
    }),
    async ({ params }, reply) => {
      const id = await findAuthorId(params.slug);
      dependsOn(reply, ...bylineTopics(config), 'articles');
      return {
        scores: await scoresGivenBy(db, id, config.review.scale),
        tags: await tagsOfLate(db, id),
        corrections: await publicCorrectionsNaming(db, id),
      };
    },
  );
}
