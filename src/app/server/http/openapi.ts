import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Config } from '#platform/config/config.ts';
import { problemAnswer } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';

/** The policy of the docs pages, which lists their inline parts by hash, without other hosts. */
const tightened = (policy: string) =>
  policy
    .replace("base-uri 'self'", "base-uri 'none'; connect-src 'self'; form-action 'none'")
    .replaceAll(/ (https:|validator\.swagger\.io)(?=[ ;])/g, '')
    .replace(' upgrade-insecure-requests;', '');

/** The API description, generated from the routes' schemas: /api/docs and /api/docs/json. */
export async function apiDocs(app: App, config: Config): Promise<void> {
  app.addHook('onRoute', ({ url, schema }) => {
    if (!url.startsWith('/api/') || !schema?.response) return;
    schema.response = { default: problemAnswer('Any error'), ...schema.response };
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.siteName} API`,
        version: '1',
        description:
          'Errors are application/problem+json (RFC 9457) with a stable `code` and, for a bad ' +
          'request, every bad field by name in `errors`. `article.stale` says who came first in ' +
          '`conflict` ({version, by, at}), `media.in_use` names articles in `uses` ([{id, title}]), ' +
          '`csv.invalid` lines in `lines` ([{line, message}]).',
      },
      servers: [{ url: config.siteUrl }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(async (scope) => {
    // The routes of the docs pages come from a plugin that can't declare a permission.
    scope.addHook('onRoute', (route) => {
      const permission = config.apiDocs === 'public' ? 'public' : 'account:own';
      route.config = { ...route.config, permission };
    });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      // The title follows the settings of the site.
      transformSpecificationClone: false,
      transformSpecification: (spec) => ({
        ...spec,
        info: { ...(spec as { info: object }).info, title: `${config.siteName} API` },
      }),
      staticCSP: true,
      transformStaticCSP: tightened,
    });
  });
}
