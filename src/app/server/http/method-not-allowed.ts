import type { HTTPMethods } from 'fastify';
import { Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';

const METHODS: readonly HTTPMethods[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
];

export function methodNotAllowed(method: string, allowed: readonly string[]): Problem {
  const allow = allowed.join(', ');
  return new Problem(
    405,
    'method.not_allowed',
    `${method} is not allowed here. Allowed: ${allow}.`,
    {
      headers: { allow },
    },
  );
}

/**
 * Records the registered URLs. Call it before the routes are registered.
 * @returns a function to call after them: it makes every URL answer 405 to methods that it doesn't support
 */
export function trackMethods(app: App): () => void {
  const urls = new Set<string>();
  app.addHook('onRoute', ({ url }) => {
    // Below a wildcard only the route's handler knows which URLs exist.
    if (!url.includes('*')) urls.add(url);
  });
  return () => {
    for (const url of [...urls]) {
      const allowed = METHODS.filter((method) => app.hasRoute({ method, url }));
      const others = METHODS.filter((method) => !allowed.includes(method));
      if (others.length === 0) continue;
      app.route({
        method: others,
        url,
        config: { permission: 'public' },
        schema: { hide: true },
        handler: (request) => {
          throw methodNotAllowed(request.method, allowed);
        },
      });
    }
  };
}
