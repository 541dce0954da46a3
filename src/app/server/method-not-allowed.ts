import type { HTTPMethods } from 'fastify';
import { Problem } from '../../platform/http/problem.ts';
import type { App } from '../../platform/http/routes.ts';

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
 * Follows which methods each address takes. Call it before the routes are registered.
 * @returns to be called after them: makes every address answer 405 to the methods it does not take
 */
export function trackMethods(app: App): () => void {
  const taken = new Map<string, Set<HTTPMethods>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = taken.get(url) ?? new Set<HTTPMethods>();
    for (const one of [method].flat()) methods.add(one as HTTPMethods);
    if (methods.has('GET')) methods.add('HEAD');
    taken.set(url, methods);
  });
  return () => {
    for (const [url, methods] of [...taken]) {
      const others = METHODS.filter((method) => !methods.has(method));
      if (others.length === 0) continue;
      const allowed = [...methods];
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
