import { z } from 'zod';
import type { AdminSummary } from '#features/articles/contract.ts';
import { adminSummary } from '#features/articles/server/views/public.ts';
import { may } from '#features/users/policy.ts';
import { type Actor, actorOf, perAccount } from '#features/users/server/public.ts';
import { deleteWithId, idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  socialAccountInputSchema,
  socialAccountSchema,
  socialPostParamsSchema,
  socialPostsSchema,
  socialTestSchema,
  socialWordsSchema,
} from '../contract.ts';
import { removeAccount, saveAccount } from './accounts.ts';
import { listAccounts } from './accounts.views.ts';
import { testAccount } from './connect.ts';
import { deletePost } from './delete-post.ts';
import { postNow, postsOf, saveWords } from './posts.ts';

const BASE = '/api/social/accounts';
const POSTS = '/api/articles/:id/social';

const manage = routeOptions('site:manage', 'social', { changesNothing: true });
// They decide where articles are sent, and with which secrets.
const change = routeOptions('site:manage', 'social', { requiresRecentLogin: true });
const testing = routeOptions('site:manage', 'social', { rateLimit: perAccount(30, '10 minutes') });
const read = routeOptions('article:write', 'social', { changesNothing: true });
const write = routeOptions('article:write', 'social', { rateLimit: perAccount(120, '1 minute') });
const post = routeOptions('article:moderate', 'social', {
  rateLimit: perAccount(60, '10 minutes'),
});

/** Authors can't change words after an editor approved them with the article. @throws Problem 409 `social.approved` */
function assertMayWrite(actor: Actor, { status, moderationStatus }: AdminSummary): void {
  const isDecided = moderationStatus === 'approved' && /published|scheduled/.test(status);
  if (!isDecided || may(actor.role, 'article:moderate')) return;
  const detail = 'The article was approved. Ask an editor to change its social posts.';
  throw new Problem(409, 'social.approved', detail);
}

/** Connections to social networks, and the posts of articles. */
export function socialRoutes(app: App, context: Context): void {
  const { db, config, now } = context;
  const answer = async (actor: Actor, id: number) => ({
    posts: await postsOf(db, id),
    mayPost: may(actor.role, 'article:moderate'),
  });

  app.get(
    BASE,
    manage('List connections, without their secrets', {
      response: { 200: z.array(socialAccountSchema) },
    }),
    () => listAccounts(db),
  );

  app.post(
    BASE,
    change('Add a connection', {
      body: socialAccountInputSchema,
      response: { 201: socialAccountSchema },
    }),
    (request, reply) => {
      reply.code(201);
      return saveAccount(db, null, request.body, { actor: actorOf(request), now: now(), config });
    },
  );

  app.put(
    `${BASE}/:id`,
    change('Change a connection; without a secret the saved one stays', {
      params: idParamsSchema,
      body: socialAccountInputSchema,
      response: { 200: socialAccountSchema },
    }),
    (request) => {
      const by = { actor: actorOf(request), now: now(), config };
      return saveAccount(db, request.params.id, request.body, by);
    },
  );

  app.delete(
    `${BASE}/:id`,
    change('Remove a connection; its posts stay', deleteWithId),
    async (request) => {
      await removeAccount(db, request.params.id, { actor: actorOf(request), now: now() });
      return { message: 'Connection removed' };
    },
  );

  app.post(
    `${BASE}/:id/test`,
    testing('Check a connection without posting', {
      params: idParamsSchema,
      response: { 200: socialTestSchema },
    }),
    (request) => testAccount(context, request.params.id),
  );

  app.get(
    POSTS,
    read('List the posts of an article, one for each connection', {
      params: idParamsSchema,
      response: { 200: socialPostsSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = await adminSummary(db, actor, request.params.id);
      return answer(actor, id);
    },
  );

  app.put(
    `${POSTS}/:accountId`,
    write('Save whether an article is posted to a connection, and its words', {
      params: socialPostParamsSchema,
      body: socialWordsSchema,
      response: { 200: socialPostsSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      // In the transaction that saves them: an approval may come at the same moment.
      await inTransaction(db, async (trx) => {
        assertMayWrite(actor, await adminSummary(trx, actor, id));
        await saveWords(trx, request.params, request.body, now());
      });
      return answer(actor, id);
    },
  );

  app.post(
    `${POSTS}/:accountId/post`,
    post('Post a public article now, or again after a failure', {
      params: socialPostParamsSchema,
      response: { 200: socialPostsSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = await adminSummary(db, actor, request.params.id);
      await postNow(db, request.params, now());
      return answer(actor, id);
    },
  );

  app.delete(
    '/api/social/posts/:id',
    post('Delete a post at its network', {
      params: idParamsSchema,
      response: { 200: socialPostsSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      return answer(actor, await deletePost(context, id, { actor, now: now() }));
    },
  );
}
