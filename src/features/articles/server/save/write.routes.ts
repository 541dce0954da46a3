import { z } from 'zod';
import { categorySlug } from '#features/taxonomy/values.ts';
import { actorOf, perAccount, requesterOf } from '#features/users/server/public.ts';
import { idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  adminArticleSchema,
  adminListQuerySchema,
  adminPageSchema,
  adminSummarySchema,
} from '../../contract.ts';
import { LIST_MAX } from '../../values.ts';
import {
  articleInputSchema,
  articlePatchSchema,
  liftEmbargoSchema,
} from '../../writing.contract.ts';
import { adminArticle, adminArticles, listSource } from '../views/admin-articles.views.ts';
import { liftEmbargo } from './lift-embargo.ts';
import { createOwnArticle, saveArticle } from './save.ts';

const call = routeOptions('article:write', 'articles');
/** More than anyone saves by hand; an import waits and retries. */
const saveCall = routeOptions('article:write', 'articles', {
  rateLimit: perAccount(120, '1 minute'),
});

/** Only with a session: tokens may not decide this. */
const liftCall = routeOptions('article:moderate', 'articles', { sessionOnly: true });

/** The longest content with each character written as `\uXXXX`, and room for the other fields. */
export const BODY_LIMIT = 7 * 1024 * 1024;

/** Selects send 'all' or '' for no filter. */
const chosen = <T extends string>(value: T | '' | 'all' | undefined) =>
  value === '' || value === 'all' ? undefined : value;

const timeOf = (time: string | undefined) => (time === undefined ? undefined : Date.parse(time));

/** The articles API for writers and editors. */
export function writeRoutes(app: App, context: Context): void {
  const { db, config, now } = context;
  const lists = listSource(context);

  app.get(
    '/api/admin/articles',
    call('List articles in any state; authors see their own', {
      querystring: adminListQuerySchema,
      response: { 200: z.union([z.array(adminSummarySchema), adminPageSchema]) },
    }),
    async (request, reply) => {
      const { query } = request;
      const category = chosen(query.category);
      const page = await adminArticles(
        lists,
        actorOf(request),
        {
          search: query.search,
          category: category === undefined ? undefined : categorySlug(category),
          status: chosen(query.status),
          moderation: query.submitted ? 'pending' : chosen(query.moderation),
          submitted: query.submitted === 'true' || undefined,
          featured: query.featured === 'true' || undefined,
          changes: query.changes === 'true' || undefined,
          author: query.author,
          owner: query.owner,
          tag: query.tag || undefined,
          from: timeOf(query.from),
          before: timeOf(query.before),
          sort: query.sort,
        },
        { limit: query.limit ?? LIST_MAX, offset: query.offset ?? 0 },
      );
      reply.header('x-total-count', page.totalCount);
      if (page.totalCountCapped) reply.header('x-total-count-capped', 'true');
      return query.includeCount === 'true' ? page : page.articles;
    },
  );

  app.get(
    '/api/my/articles/:id',
    call('Get an article to edit; authors get only their own', {
      params: idParamsSchema,
      response: { 200: adminArticleSchema },
    }),
    (request) => adminArticle(db, actorOf(request), request.params.id, config),
  );

  app.post(
    '/api/articles',
    {
      ...saveCall('Create an article as its author', {
        description:
          'A repeated request with the same `clientKey` creates no second article: the response is 200 ' +
          'with the first one, unchanged.',
        body: articleInputSchema,
        response: { 200: adminArticleSchema, 201: adminArticleSchema },
      }),
      bodyLimit: BODY_LIMIT,
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const { id, isNew } = await createOwnArticle(context, request.body, actor, now());
      reply.code(isNew ? 201 : 200);
      return adminArticle(db, actor, id, config);
    },
  );

  app.put(
    '/api/articles/:id',
    {
      ...saveCall('Update some fields of an article', {
        description:
          'With `version`, the response for an article that was saved since is 409 ' +
          '`article.stale`. An author’s save makes the article pending; as a draft ' +
          'it isn’t submitted. Authors can’t publish an approved, unchanged ' +
          'article before its scheduled time: 409 `article.approved_schedule`. A request that ' +
          'changes nothing stores nothing and returns the article.',
        params: idParamsSchema,
        body: articlePatchSchema,
        response: { 200: adminArticleSchema },
      }),
      bodyLimit: BODY_LIMIT,
    },
    async (request) => {
      const actor = requesterOf(request);
      const { id } = request.params;
      await saveArticle(context, id, request.body, actor, now());
      return adminArticle(db, actor, id, config);
    },
  );

  app.post(
    '/api/articles/:id/lift-embargo',
    liftCall('Lift the embargo of an article early, with a reason', {
      params: idParamsSchema,
      body: liftEmbargoSchema,
      response: { 200: adminArticleSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      await liftEmbargo(db, id, request.body, actor, now());
      return adminArticle(db, actor, id, config);
    },
  );
}
