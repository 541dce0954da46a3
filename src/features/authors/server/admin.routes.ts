import { may } from '#features/users/policy.ts';
import { actorOf, perAccount } from '#features/users/server/public.ts';
import { idParamsSchema, messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { badField } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  adminPersonPageSchema,
  adminPersonQuerySchema,
  adminPersonSchema,
  mergePersonSchema,
  ownPersonInputSchema,
  ownPersonSchema,
  personInputSchema,
} from '../contract.ts';
import { mergePeople } from './merge.ts';
import { changeOwnPerson, changePerson, createPerson, deletePerson } from './store.ts';
import { adminPeople, adminPerson, ownPerson } from './views.ts';

const PAGE_SIZE = 25;
/** Whoever writes finds people and makes guests; those who are there are changed by editors. */
const write = routeOptions('article:write', 'people');
const manage = routeOptions('taxonomy:manage', 'people');
const make = routeOptions('article:write', 'people', { rateLimit: perAccount(120, '1 minute') });
const own = routeOptions('account:own', 'people', { sessionOnly: true });

/** People as staff manage them, where articles carry names. */
export function adminPeopleRoutes(app: App, { db, config, now }: Context): void {
  if (!config.bylines) return;
  app.get(
    '/api/admin/people',
    write('Everybody by name, whether readers see them or not', {
      querystring: adminPersonQuerySchema,
      response: { 200: adminPersonPageSchema },
    }),
    ({ query: { search = '', limit = PAGE_SIZE, offset = 0 } }) =>
      adminPeople(db, search, { limit, offset }),
  );

  app.post(
    '/api/people',
    make('Add somebody, who needs no account', {
      description: 'Readers see them from the first public article that names them on.',
      body: personInputSchema,
      response: { 201: adminPersonSchema },
    }),
    async (request, reply) => {
      const actor = actorOf(request);
      if (request.body.account && !may(actor.role, 'taxonomy:manage')) {
        throw badField('account', 'is set by editors');
      }
      const id = await createPerson(db, request.body, { actor, now: now() });
      reply.code(201);
      return adminPerson(db, id);
    },
  );

  app.put(
    '/api/people/:id',
    manage('Change somebody; a slug that they had leads on', {
      params: idParamsSchema,
      body: personInputSchema,
      response: { 200: adminPersonSchema },
    }),
    async (request) => {
      const { id } = request.params;
      await changePerson(db, id, request.body, { actor: actorOf(request), now: now() });
      return adminPerson(db, id);
    },
  );

  app.delete(
    '/api/people/:id',
    manage('Delete somebody; articles that named them stay', {
      params: idParamsSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      await deletePerson(db, request.params.id, { actor: actorOf(request), now: now() });
      return { message: 'Author deleted successfully' };
    },
  );

  app.post(
    '/api/people/:id/merge',
    manage('Merge somebody into another one: their articles and addresses lead there', {
      description: 'What the other one does not say of themselves they take over.',
      params: idParamsSchema,
      body: mergePersonSchema,
      response: { 200: adminPersonSchema },
    }),
    async (request) => {
      const { into } = request.body;
      await mergePeople(db, request.params.id, into, { actor: actorOf(request), now: now() });
      return adminPerson(db, into);
    },
  );

  app.get(
    '/api/account/person',
    own("What one's own author page says; null without one", {
      response: { 200: ownPersonSchema },
    }),
    async (request) => ({ person: await ownPerson(db, actorOf(request).userId) }),
  );

  app.put(
    '/api/account/person',
    own("Change the words, links and image of one's own author page", {
      body: ownPersonInputSchema,
      response: { 200: ownPersonSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      await changeOwnPerson(db, actor.userId, request.body, { actor, now: now() });
      return { person: await ownPerson(db, actor.userId) };
    },
  );
}
