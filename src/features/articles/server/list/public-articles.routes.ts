import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bylineTopics, withBylines } from '#features/authors/server/public.ts';
import { publicGameName } from '#features/games/server/public.ts';
import { categorySlug, REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import type { Context } from '#platform/context.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import { limitPerMinute } from '#platform/http/rate-limit.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import {
  type ArticleSummary,
  articlePageSchema,
  articleSchema,
  articleSummarySchema,
  categoryParamsSchema,
  type ListQuery,
  listQuerySchema,
  relatedArticlesSchema,
  relatedQuerySchema,
  slugParamsSchema,
  windowQuerySchema,
} from '../../contract.ts';
import { articlePath } from '../../paths.ts';
import { BAND_CARDS, LIST_MAX } from '../../values.ts';
import { relatedArticles } from '../related/related.views.ts';
import { noteCorrection, SEARCHES_PER_MINUTE, searchRoutes } from '../search/search.routes.ts';
import { searchArticles } from '../search/search.views.ts';
import { type AnswerList, answerLists } from '../views/answer-list.ts';
import { movedTo } from '../views/former-slugs.views.ts';
import { articlesAbout, countArticlesAbout } from '../views/lists-by-subject.views.ts';
import {
  countPublicArticles,
  publicArticleBySlug,
  publicArticles,
} from '../views/public-articles.views.ts';

const call = routeOptions('public', 'articles', { isSheddable: true });

const listAnswer = z.union([z.array(articleSummarySchema), articlePageSchema]);

type List = AnswerList<ArticleSummary>;

const notThere = () => new Problem(404, 'article.not_found', 'No article has this slug.');

/** The count is only computed on request: it takes time proportional to the database. */
const isCounted = ({ isOwn }: FastifyRequest, includeCount: boolean) => includeCount || !isOwn;

export function articleRoutes(app: App, context: Context): void {
  const { db, memo, config: settings } = context;
  const counts = memo<number>(200, ['articles']);
  const countsAbout = memo<number>(200, ['articles', 'games']);
  const countSearch = limitPerMinute(app, SEARCHES_PER_MINUTE);
  const answerList = answerLists(context);

  /** The public articles, optionally of one category. */
  async function list(
    category: string | undefined,
    { limit = LIST_MAX, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
    counted: boolean,
    byScore = false,
  ): Promise<List> {
    const slug = category === undefined || category === '' ? undefined : categorySlug(category);
    const articles = await publicArticles(db, slug, { limit, offset }, byScore);
    if (!counted) return { articles, totalCount: null };
    const count = () => countPublicArticles(db, slug);
    // Counts of unknown categories aren't cached: visitors could name any number of them.
    if (articles.length > 0) {
      return { articles, totalCount: await counts.get(slug ?? '*', count) };
    }
    return { articles, totalCount: offset === 0 ? 0 : await count() };
  }

  /** Matching articles, optionally of one category. @throws Problem 429 */
  async function find(
    request: FastifyRequest,
    reply: FastifyReply,
    text: string,
    category: string | undefined,
    { limit = LIST_MAX, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
  ): Promise<List> {
    await countSearch(request);
    const categories = category === undefined || category === '' ? [] : [category];
    const found = await searchArticles(db, text, { categories }, { limit, offset });
    noteCorrection(reply, found);
    return found;
  }

  /** The public articles about a game; empty if readers don't see the game. */
  async function listAbout(
    game: string,
    { category, videos, limit = LIST_MAX, offset = 0 }: ListQuery,
  ): Promise<List> {
    const named = await publicGameName(db, game);
    if (named === null) return { articles: [], totalCount: 0 };
    const slug = category === undefined || category === '' ? undefined : categorySlug(category);
    const about = { gameId: named.id, category: slug, videos: videos === 'true' };
    const articles = await articlesAbout(db, about, { limit, offset });
    const count = () => countArticlesAbout(db, about);
    if (articles.length > 0) {
      return { articles, totalCount: await countsAbout.get(JSON.stringify(about), count) };
    }
    return { articles, totalCount: offset === 0 ? 0 : await count() };
  }

  app.get(
    '/api/articles',
    call('List or search public articles, newest first', {
      querystring: listQuerySchema,
      response: { 200: listAnswer },
    }),
    async (request, reply) => {
      const { query } = request;
      const counted = query.includeCount === 'true';
      // Visitors see only published articles, so a list of any other status is empty.
      if (query.status !== undefined && query.status !== 'published') {
        return answerList(reply, { articles: [], totalCount: 0 }, counted);
      }
      if (query.game !== undefined) {
        if (query.search !== undefined) throw badField('game', 'can’t be combined with a search');
        dependsOn(reply, 'games');
        return answerList(reply, await listAbout(query.game, query), counted);
      }
      const byScore = query.sort === 'score';
      const category = byScore ? REVIEW_CATEGORY : query.category;
      const page =
        query.search === undefined
          ? await list(category, query, isCounted(request, counted), byScore)
          : await find(request, reply, query.search, query.category, query);
      return answerList(reply, page, counted);
    },
  );

  app.get(
    '/api/articles/category/:category',
    call('List public articles of a category (singular or plural)', {
      params: categoryParamsSchema,
      querystring: windowQuerySchema,
      response: { 200: z.array(articleSummarySchema) },
    }),
    async (request, reply) => {
      const { params, query } = request;
      const found = await list(params.category, query, isCounted(request, false));
      return (await answerList(reply, found, false)) as ArticleSummary[];
    },
  );

  app.get(
    '/api/articles/slug/:slug',
    call('Get a public article; for a former slug the response is 301', {
      params: slugParamsSchema,
      response: { 200: articleSchema },
    }),
    async ({ params }, reply) => {
      const article = await publicArticleBySlug(db, params.slug, settings);
      if (article) {
        // Includes its neighbors and the other parts of its series.
        dependsOn(
          reply,
          `article:${article.id}`,
          'articles',
          'placements',
          ...bylineTopics(settings),
        );
        return article;
      }
      const slug = await movedTo(db, params.slug);
      if (slug === null) {
        throw notThere();
      }
      // Browsers cache a 301 forever by default, but the article may get its old slug back.
      reply.header('cache-control', 'no-cache');
      return reply.redirect(
        `/api${articlePath(slug).replace('/articles/', '/articles/slug/')}`,
        301,
      );
    },
  );

  app.get(
    '/api/articles/slug/:slug/related',
    call('List articles related by games, tags or title', {
      description:
        'Best first. The five newest of its category are shown next to it and are not included; ' +
        'others of its category fill the rest.',
      params: slugParamsSchema,
      querystring: relatedQuerySchema,
      response: { 200: relatedArticlesSchema },
    }),
    async ({ params, query }, reply) => {
      const found = await relatedArticles(db, params.slug, query.limit ?? BAND_CARDS);
      if (found === null) throw notThere();
      dependsOn(reply, 'articles', 'placements', 'games', ...bylineTopics(settings));
      return { ...found, articles: await withBylines(db, settings, found.articles) };
    },
  );

  searchRoutes(app, context, countSearch);
}
