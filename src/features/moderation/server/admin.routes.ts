import { ReadsPerDay } from '#features/analytics/server/public.ts';
import { indexMissing, type StateChange, staffSummary } from '#features/articles/server/public.ts';
import { type Actor, actorOf } from '#features/users/server/public.ts';
import { idParamsSchema, noQuery } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import type { App } from '#platform/http/routes.ts';
import {
  type BulkAnswer,
  bulkAnswerSchema,
  bulkSchema,
  type Moderated,
  moderatedSchema,
  overviewSchema,
  rejectSchema,
  seenSchema,
} from '../contract.ts';
import { approve, archive, moderate, moderateAll, publish, reject } from './moderate.ts';
import { overview } from './overview.ts';

const config = { permission: 'article:moderate' } as const;
const tags = ['moderation'];

export function moderationRoutes(app: App, context: Context): void {
  const { db, now } = context;

  async function act(
    actor: Actor,
    id: number,
    change: StateChange,
    message: string,
    version: number | undefined,
  ): Promise<Moderated> {
    await moderate(db, id, change, actor, now(), version);
    return { message, article: await staffSummary(db, actor, id) };
  }

  const reads = new ReadsPerDay(context);
  const closing = new AbortController();
  let indexing = Promise.resolve();

  async function actOnAll(
    actor: Actor,
    ids: readonly number[],
    change: StateChange,
    done: string,
  ): Promise<BulkAnswer> {
    const answer = await moderateAll(db, ids, change, done, actor, now());
    // Search follows: what a verb on many leaves out of the index is added now, or at the next start.
    indexing = indexing
      .then(() => indexMissing(db, now(), closing.signal))
      .catch((error: unknown) => app.log.error({ err: error }, 'indexing failed'));
    return answer;
  }

  app.addHook('onClose', () => {
    closing.abort();
    return indexing;
  });

  app.post(
    '/api/moderation/approve/:id',
    {
      config,
      schema: {
        summary: 'Approve a pending article',
        tags,
        params: idParamsSchema,
        body: seenSchema.nullish(),
        response: { 200: moderatedSchema },
      },
    },
    (request) =>
      act(actorOf(request), request.params.id, approve, 'Article approved', request.body?.version),
  );

  app.post(
    '/api/moderation/reject/:id',
    {
      config,
      schema: {
        summary: 'Reject a pending article, with or without a note for its author',
        tags,
        params: idParamsSchema,
        body: rejectSchema.nullish(),
        response: { 200: moderatedSchema },
      },
    },
    (request) => {
      const change = reject(request.body?.rejectionNote);
      const { version } = request.body ?? {};
      return act(actorOf(request), request.params.id, change, 'Article rejected', version);
    },
  );

  app.post(
    '/api/moderation/archive/:id',
    {
      config,
      schema: {
        summary: 'Archive a published article',
        tags,
        params: idParamsSchema,
        body: seenSchema.nullish(),
        response: { 200: moderatedSchema },
      },
    },
    (request) =>
      act(actorOf(request), request.params.id, archive, 'Article archived', request.body?.version),
  );

  app.post(
    '/api/moderation/bulk-publish',
    {
      config,
      schema: {
        summary: 'Publish several articles at once; the answer names those that could not be',
        tags,
        body: bulkSchema,
        response: { 200: bulkAnswerSchema },
      },
    },
    (request) => actOnAll(actorOf(request), request.body.articleIds, publish, 'published'),
  );

  app.post(
    '/api/moderation/bulk-archive',
    {
      config,
      schema: {
        summary: 'Archive several articles at once; the answer names those that could not be',
        tags,
        body: bulkSchema,
        response: { 200: bulkAnswerSchema },
      },
    },
    (request) => actOnAll(actorOf(request), request.body.articleIds, archive, 'archived'),
  );

  app.get(
    '/api/admin/overview',
    {
      // An author sees their own articles counted.
      config: { permission: 'article:write' },
      schema: {
        summary: 'The newsroom at a glance: counts, what waits, what is scheduled next',
        tags,
        querystring: noQuery,
        response: { 200: overviewSchema },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return overview(context, actorOf(request), reads);
    },
  );
}
