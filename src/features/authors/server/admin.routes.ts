import { z } from 'zod';
import { may } from '#features/users/policy.ts';
import { actorOf, perAccount } from '#features/users/server/public.ts';
import { deleteWithId, idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { badField } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  accountNameSchema,
  adminAuthorPageSchema,
  adminAuthorQuerySchema,
  adminAuthorSchema,
  authorInputSchema,
  mergeAuthorSchema,
  ownAuthorChangeSchema,
  ownAuthorSchema,
} from '../contract.ts';
import { accountNames, adminAuthor, adminAuthors } from './authors.views.ts';
import { mergeAuthors } from './merge.ts';
import { changeOwnAuthor, ownAuthorPage } from './own-author.ts';
import { changeAuthor, createAuthor, deleteAuthor } from './store.ts';

const PAGE_SIZE = 25;
const needsBylines = true;
/** All writers may find and add authors; only editors change them. */
const write = routeOptions('article:write', 'authors', { needsBylines });
const manage = routeOptions('taxonomy:manage', 'authors', { needsBylines });
const make = routeOptions('article:write', 'authors', {
  needsBylines,
  rateLimit: perAccount(120, '1 minute'),
});
// A token never lists accounts.
const listAccounts = routeOptions('taxonomy:manage', 'authors', {
  needsBylines,
  sessionOnly: true,
});
const own = routeOptions('account:own', 'authors', { needsBylines, sessionOnly: true });

/** Author management, while bylines are on. */
export function adminAuthorRoutes(app: App, { db, now }: Context): void {
  app.get(
    '/api/admin/authors',
    write('List authors by name, including those without a public article', {
      querystring: adminAuthorQuerySchema,
      response: { 200: adminAuthorPageSchema },
    }),
    ({ query: { search = '', limit = PAGE_SIZE, offset = 0 } }) =>
      adminAuthors(db, search, { limit, offset }),
  );

  app.get(
    '/api/admin/authors/accounts',
    listAccounts('List the accounts, with the names of their authors', {
      response: { 200: z.array(accountNameSchema) },
    }),
    () => accountNames(db),
  );

  app.post(
    '/api/authors',
    make('Add an author; no account needed', {
      description: 'The author page appears with the first public article that credits the author.',
      body: authorInputSchema,
      response: { 201: adminAuthorSchema },
    }),
    async (request, reply) => {
      const actor = actorOf(request);
      if (request.body.account && !may(actor.role, 'taxonomy:manage')) {
        throw badField('account', 'can only be set by editors');
      }
      const id = await createAuthor(db, request.body, { actor, now: now() });
      reply.code(201);
      return adminAuthor(db, id);
    },
  );

  app.put(
    '/api/authors/:id',
    manage('Change an author; the former slug redirects', {
      params: idParamsSchema,
      body: authorInputSchema,
      response: { 200: adminAuthorSchema },
    }),
    async (request) => {
      const { id } = request.params;
      await changeAuthor(db, id, request.body, { actor: actorOf(request), now: now() });
      return adminAuthor(db, id);
    },
  );

  app.delete(
    '/api/authors/:id',
    manage('Delete an author; articles stay but no longer credit them', deleteWithId),
    async (request) => {
      await deleteAuthor(db, request.params.id, { actor: actorOf(request), now: now() });
      return { message: 'Author deleted successfully' };
    },
  );

  app.post(
    '/api/authors/:id/merge',
    manage('Merge an author into another: articles and slugs move over', {
      description: 'Empty fields of the target are filled from the merged author.',
      params: idParamsSchema,
      body: mergeAuthorSchema,
      response: { 200: adminAuthorSchema },
    }),
    async (request) => {
      const { into } = request.body;
      await mergeAuthors(db, request.params.id, into, { actor: actorOf(request), now: now() });
      return adminAuthor(db, into);
    },
  );

  app.get(
    '/api/account/author',
    own('Get your own author page; null without one', {
      response: { 200: ownAuthorSchema },
    }),
    (request) => ownAuthorPage(db, actorOf(request)),
  );

  app.put(
    '/api/account/author',
    own('Change your own author page, or create it', {
      description:
        'Authors can change their name until an article of theirs is published or scheduled.',
      body: ownAuthorChangeSchema,
      response: { 200: ownAuthorSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      await changeOwnAuthor(db, actor, request.body, { actor, now: now() });
      return ownAuthorPage(db, actor);
    },
  );
}
