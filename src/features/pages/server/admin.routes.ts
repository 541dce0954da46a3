import { z } from 'zod';
import {
  renderContent,
  sanitizePageContent,
  showMedia,
} from '#features/rich-text/server/public.ts';
import { actorOf, perAccount } from '#features/users/server/public.ts';
import { deleteWithId, idParamsSchema, idText } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  adminPageSchema,
  newPageSchema,
  pageEditSchema,
  pageFieldsSchema,
  pagePreviewInputSchema,
  pagePreviewSchema,
  pageRevisionSchema,
  pageSearchSchema,
  pageSummarySchema,
  pageVersionSchema,
} from '../contract.ts';
import { adminPage, adminPages, pageRevision, pageRevisions, pagesByText } from './pages.views.ts';
import { shownBlocks } from './shown-blocks.ts';
import { changePage, createPage, deletePage, unpublishPage } from './store.ts';

const BODY_LIMIT = 7 * 1024 * 1024;

const manage = routeOptions('page:manage', 'pages');
const preview = routeOptions('page:manage', 'pages', { rateLimit: perAccount(60, '1 minute') });
const versionParams = z.strictObject({ id: idText, version: idText });

/** Pages for editors. */
export function adminPageRoutes(app: App, { db, config, now }: Context): void {
  const { siteUrl } = config;
  const contextOf = (request: Parameters<typeof actorOf>[0]) => ({
    actor: actorOf(request),
    now: now(),
    config,
  });

  app.get(
    '/api/admin/pages',
    manage('List all pages, or those with words in their text', {
      querystring: pageSearchSchema,
      response: { 200: z.array(pageSummarySchema) },
    }),
    ({ query: { search } }) =>
      search === undefined ? adminPages(db, config) : pagesByText(db, search, config),
  );

  app.get(
    '/api/admin/pages/:id',
    manage('Get a page with its newest version', {
      params: idParamsSchema,
      response: { 200: adminPageSchema },
    }),
    ({ params: { id } }) => adminPage(db, id, config),
  );

  app.get(
    '/api/admin/pages/:id/revisions',
    manage('List the versions of a page, newest first', {
      params: idParamsSchema,
      response: { 200: z.array(pageRevisionSchema) },
    }),
    ({ params: { id } }) => pageRevisions(db, id),
  );

  app.get(
    '/api/admin/pages/:id/revisions/:version',
    manage('Get one version of a page', {
      params: versionParams,
      response: { 200: pageFieldsSchema },
    }),
    ({ params: { id, version } }) => pageRevision(db, id, version, siteUrl),
  );

  app.post(
    '/api/pages',
    {
      ...manage('Create a page, or save a standard page for the first time', {
        body: newPageSchema,
        response: { 201: adminPageSchema },
      }),
      bodyLimit: BODY_LIMIT,
    },
    async (request, reply) => {
      const id = await createPage(db, request.body, contextOf(request));
      reply.code(201);
      return adminPage(db, id, config);
    },
  );

  app.put(
    '/api/pages/:id',
    {
      ...manage('Save a version of a page, as a draft or for readers; a former URL redirects', {
        params: idParamsSchema,
        body: pageEditSchema,
        response: { 200: adminPageSchema },
      }),
      bodyLimit: BODY_LIMIT,
    },
    async (request) => {
      const { id } = request.params;
      await changePage(db, id, request.body, contextOf(request));
      return adminPage(db, id, config);
    },
  );

  app.post(
    '/api/pages/:id/unpublish',
    manage('Take a page off the site; a standard page gets its default text back', {
      params: idParamsSchema,
      body: pageVersionSchema,
      response: { 200: adminPageSchema },
    }),
    async (request) => {
      const { id } = request.params;
      await unpublishPage(db, id, request.body.version, contextOf(request));
      return adminPage(db, id, config);
    },
  );

  app.delete(
    '/api/pages/:id',
    manage('Delete a page with its versions; standard pages can’t be deleted', deleteWithId),
    async (request) => {
      await deletePage(db, request.params.id, contextOf(request));
      return { message: 'Page deleted successfully' };
    },
  );

  app.post(
    '/api/admin/pages/preview',
    {
      ...preview('Preview the text of a page as readers would see it', {
        body: pagePreviewInputSchema,
        response: { 200: pagePreviewSchema },
      }),
      bodyLimit: BODY_LIMIT,
    },
    async (request) => {
      const owner = actorOf(request).userId;
      const content = await sanitizePageContent(request.body.content, { owner, siteUrl });
      const { html } = await renderContent(content, config);
      const shown = await showMedia(db, html, { ...config, content });
      return { content: shown, blocks: await shownBlocks(db, content, config) };
    },
  );
}
