import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is there only while bylines are on. */
    needsBylines?: boolean;
  }
}

/**
 * Hides the routes about authors while bylines are off. Register it before any route, and after the guard: a foreign
 * origin is refused first.
 */
export function requireBylines(app: App, { config }: Context): void {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (!routeOptions.config.needsBylines || config.bylines) return;
    throw new Problem(404, 'route.not_found', 'Bylines are off in the settings.');
  });
}
