import { readsPerDay } from '#features/analytics/server/public.ts';
import { bulkAnswerSchema, bulkSchema } from '#features/articles/bulk.contract.ts';
import type { StateChange } from '#features/articles/server/public.ts';
import { adminSummary, listSource } from '#features/articles/server/views/public.ts';
import { type Actor, actorOf } from '#features/users/server/public.ts';
import { idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  type Moderated,
  moderatedSchema,
  overviewSchema,
  rejectSchema,
  seenSchema,
} from '../contract.ts';
import { approve, archive, moderate, moderateAll, publish, reject } from './moderate.ts';
import { overview } from './overview.ts';

const call = routeOptions('article:moderate', 'moderation');
const overviewCall = routeOptions('article:write', 'moderation');

export function moderationRoutes(app: App, context: Context): void {
  const { db, config, now } = context;

  async function act(
    actor: Actor,
    id: number,
    change: StateChange,
    message: string,
    version: number | undefined,
  ): Promise<Moderated> {
    await moderate(context, id, change, actor, now(), version);
    return { message, article: await adminSummary(db, actor, id) };
  }

  const lists = listSource(context);
  const reads = readsPerDay(context);

  for (const [verb, change, summary, message] of [
    ['approve', approve, 'Approve a pending article', 'Article approved'],
    ['archive', archive, 'Archive a published article', 'Article archived'],
  ] as const) {
    app.post(
      `/api/moderation/${verb}/:id`,
      call(summary, {
        params: idParamsSchema,
        body: seenSchema.nullish(),
        response: { 200: moderatedSchema },
      }),
      (request) => act(actorOf(request), request.params.id, change, message, request.body?.version),
    );
  }

  app.post(
    '/api/moderation/reject/:id',
    call('Reject a pending article, with or without a note for its author', {
      params: idParamsSchema,
      body: rejectSchema.nullish(),
      response: { 200: moderatedSchema },
    }),
    (request) => {
      const change = reject(request.body?.rejectionNote);
      const { version } = request.body ?? {};
      return act(actorOf(request), request.params.id, change, 'Article rejected', version);
    },
  );

  for (const [verb, change, summary, done] of [
    ['publish', publish, 'Publish several articles at once', 'published'],
    ['archive', archive, 'Archive several articles at once', 'archived'],
  ] as const) {
    app.post(
      `/api/moderation/bulk-${verb}`,
      call(`${summary}; the response names those that were not changed`, {
        body: bulkSchema,
        response: { 200: bulkAnswerSchema },
      }),
      (request) => moderateAll(context, request.body, change, done, actorOf(request), now()),
    );
  }

  app.get(
    '/api/admin/overview',
    overviewCall('Get the dashboard overview: counts, the moderation queue and the schedule', {
      response: { 200: overviewSchema },
    }),
    (request) => overview(lists, reads, actorOf(request), now(), config.timeZone),
  );
}
