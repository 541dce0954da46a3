import { z } from 'zod';
import { adminSummary } from '#features/articles/server/views/public.ts';
import { actorOf, perAccount } from '#features/users/server/public.ts';
import { idParamsSchema, messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  anchorsSchema,
  commentEditSchema,
  commentParamsSchema,
  newCommentSchema,
  newThreadSchema,
  peopleSchema,
  resolveSchema,
  threadParamsSchema,
  threadSchema,
  threadsSchema,
} from '../contract.ts';
import { deleteComment, editComment } from './change-comment.ts';
import { moveAnchors, resolveThread } from './change-thread.ts';
import { reply, startThread } from './post-comment.ts';
import { peopleOf, threadOf, threadsOf, threadsTag } from './threads.views.ts';

// An open editor asks every five seconds.
const read = routeOptions('article:write', 'discussion', {
  rateLimit: perAccount(240, '1 minute'),
});
const write = routeOptions('article:write', 'discussion', {
  rateLimit: perAccount(60, '1 minute'),
});

const POSTED_ONCE = 'A repeated request with the same `clientKey` answers 200 with the thread.';

/** Comments on drafts, for everyone who may open the article in the editor. Readers never see them. */
export function discussionRoutes(app: App, { db, now }: Context): void {
  const path = '/api/articles/:id/discussion';

  app.get(
    path,
    read('List the comments on an article in threads, oldest first', {
      description:
        'With the ETag of a former answer in `If-None-Match`, the response is 304 if nothing changed.',
      params: idParamsSchema,
      response: { 200: threadsSchema, 304: z.null() },
    }),
    async (request, answer) => {
      const actor = actorOf(request);
      const { id } = await adminSummary(db, actor, request.params.id);
      const tag = await threadsTag(db, actor, id);
      answer.header('etag', tag);
      if (request.headers['if-none-match'] === tag) return answer.code(304).send(null);
      return threadsOf(db, actor, id);
    },
  );

  app.get(
    `${path}/people`,
    read('List who can be mentioned in comments on an article', {
      params: idParamsSchema,
      response: { 200: peopleSchema },
    }),
    async (request) => peopleOf(db, await adminSummary(db, actorOf(request), request.params.id)),
  );

  app.post(
    path,
    write('Comment on words of an article, or on the whole article', {
      description: POSTED_ONCE,
      params: idParamsSchema,
      body: newThreadSchema,
      response: { 200: threadSchema, 201: threadSchema },
    }),
    async (request, answer) => {
      const actor = actorOf(request);
      const { id } = request.params;
      const { threadId, isNew } = await startThread(db, id, request.body, actor, now());
      answer.code(isNew ? 201 : 200);
      return threadOf(db, actor, id, threadId);
    },
  );

  app.put(
    `${path}/anchors`,
    write('Store where the words of threads are after a save', {
      params: idParamsSchema,
      body: anchorsSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      await moveAnchors(db, request.params.id, request.body.anchors, actorOf(request));
      return { message: 'Saved' };
    },
  );

  app.patch(
    `${path}/:threadId`,
    write('Resolve or reopen a thread', {
      params: threadParamsSchema,
      body: resolveSchema,
      response: { 200: threadSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id, threadId } = request.params;
      await resolveThread(db, id, threadId, request.body.resolved, actor, now());
      return threadOf(db, actor, id, threadId);
    },
  );

  app.post(
    `${path}/:threadId/comments`,
    write('Reply in a thread; a resolved one is open again', {
      description: POSTED_ONCE,
      params: threadParamsSchema,
      body: newCommentSchema,
      response: { 200: threadSchema, 201: threadSchema },
    }),
    async (request, answer) => {
      const actor = actorOf(request);
      const { id, threadId } = request.params;
      const posted = await reply(db, id, threadId, request.body, actor, now());
      answer.code(posted.isNew ? 201 : 200);
      return threadOf(db, actor, id, posted.threadId);
    },
  );

  app.put(
    `${path}/:threadId/comments/:commentId`,
    write('Edit your own comment', {
      params: commentParamsSchema,
      body: commentEditSchema,
      response: { 200: threadSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id, threadId } = request.params;
      await editComment(db, request.params, request.body, actor, now());
      return threadOf(db, actor, id, threadId);
    },
  );

  app.delete(
    `${path}/:threadId/comments/:commentId`,
    write('Delete your own comment, and its thread if it was the only one', {
      params: commentParamsSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      await deleteComment(db, request.params, actorOf(request));
      return { message: 'Deleted' };
    },
  );
}
