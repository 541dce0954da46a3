import { z } from 'zod';
import { actorOf, perAccount } from '#features/users/server/public.ts';
import { deleteWithId, idParamsSchema } from '#lib/api/request-schemas.ts';
import { dateOf } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  ideaInputSchema,
  ideaPatchSchema,
  ideaSchema,
  myWorkSchema,
  planChoicesSchema,
  planPatchSchema,
  planSchema,
  startedDraftSchema,
} from '../contract.ts';
import { mayAssign } from '../policy.ts';
import { PLAN_LIMITS } from '../values.ts';
import { changePlan } from './change-plan.ts';
import { changeIdea, createIdea, deleteIdea } from './ideas.ts';
import { allIdeas, ideasOwnedBy } from './ideas.views.ts';
import { accounts } from './people.ts';
import { planOf, workOf } from './plans.views.ts';
import { startDraft } from './start-draft.ts';

const read = routeOptions('article:write', 'planning');
/** Readers see none of it. */
const change = routeOptions('article:write', 'planning', {
  changesNothing: true,
  rateLimit: perAccount(240, '1 minute'),
});
/** The activity log keeps every addition and deletion: their number is limited. */
const add = routeOptions('article:write', 'planning', {
  changesNothing: true,
  rateLimit: perAccount(PLAN_LIMITS.ideasPerHour, '1 hour'),
});
const start = routeOptions('article:write', 'planning', { rateLimit: perAccount(60, '1 minute') });

/** Ideas and assignments. */
export function planningRoutes(app: App, context: Context): void {
  const { db, config, now } = context;

  app.get(
    '/api/planning/choices',
    read('List what assignments can be set to', { response: { 200: planChoicesSchema } }),
    async (request) => {
      const actor = actorOf(request);
      const query = accounts(db).$if(!mayAssign(actor), (rest) =>
        rest.where('id', '=', actor.userId),
      );
      const people = (await query.execute()).map(({ id, name }) => ({ id, name }));
      return { labels: [...config.workflowLabels], people };
    },
  );

  app.get(
    '/api/my-work',
    read('List unpublished articles and ideas that the caller owns or contributes to', {
      response: { 200: myWorkSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      return {
        today: dateOf(now(), config.timeZone),
        articles: await workOf(db, actor),
        ideas: await ideasOwnedBy(db, actor),
      };
    },
  );

  app.get(
    '/api/articles/:id/plan',
    read('Get who works on an article until when', {
      params: idParamsSchema,
      response: { 200: planSchema },
    }),
    (request) => planOf(db, actorOf(request), request.params.id),
  );

  app.put(
    '/api/articles/:id/plan',
    change('Change some fields of an article’s assignment', {
      description:
        'The article and its version don’t change. If the assignment was changed since `version`, the response ' +
        'is 409 `plan.stale`. Authors change their own articles and those they own, and assign only themselves.',
      params: idParamsSchema,
      body: planPatchSchema,
      response: { 200: planSchema },
    }),
    (request) => changePlan(context, request.params.id, request.body, actorOf(request), now()),
  );

  app.get(
    '/api/ideas',
    read('List all ideas, newest first', { response: { 200: z.array(ideaSchema) } }),
    (request) => allIdeas(db, actorOf(request)),
  );

  app.post(
    '/api/ideas',
    add('Add an idea', { body: ideaInputSchema, response: { 201: ideaSchema } }),
    async (request, reply) => {
      reply.code(201);
      return createIdea(context, request.body, actorOf(request), now());
    },
  );

  app.put(
    '/api/ideas/:id',
    change('Change some fields of an idea', {
      description:
        'If it was changed since `version`, the response is 409 `plan.stale`. Authors change ideas they own, ' +
        'and those they added, as long as they have no owner.',
      params: idParamsSchema,
      body: ideaPatchSchema,
      response: { 200: ideaSchema },
    }),
    (request) => changeIdea(context, request.params.id, request.body, actorOf(request), now()),
  );

  app.delete('/api/ideas/:id', change('Delete an idea', deleteWithId), async (request) => {
    await deleteIdea(db, request.params.id, actorOf(request), now());
    return { message: 'Idea deleted successfully' };
  });

  app.post(
    '/api/ideas/:id/draft',
    start('Turn an idea into a draft', {
      description:
        'The draft belongs to the owner of the idea, or to the caller if it has none. The idea is deleted; ' +
        'repeated requests get 404.',
      params: idParamsSchema,
      response: { 201: startedDraftSchema },
    }),
    async (request, reply) => {
      reply.code(201);
      return startDraft(context, request.params.id, actorOf(request), now());
    },
  );
}
