import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is there only while bylines are on. */
    needsBylines?: boolean;
  }
}

/** Hides the routes about authors while bylines are off. Register it before any route. */
export function requireBylines(app: App, { config }: Context): void {
  app.addHook('onRequest', async ({ method, url, routeOptions }) => {
    if (!routeOptions.config.needsBylines || config.bylines) return;
    const [pathname] = url.split('?');
    throw new Problem(404, 'route.not_found', `No route for ${method} ${pathname}.`);
  });
}
