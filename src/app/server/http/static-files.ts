import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from '#platform/http/routes.ts';

const DEMO_PICTURES = path.join(import.meta.dirname, '../../../../demo/pictures');
const DEMO = '/demo/pictures/';
const FAVICON = readFileSync(path.join(import.meta.dirname, 'favicon.svg'));
const YEAR = 365 * 24 * 60 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;

/** The built scripts, styles and fonts under hashed names, and the demo magazine's pictures. */
export async function staticFiles(app: App, webRoot: string): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      const embeddable = route.url.startsWith(DEMO);
      route.config = { ...route.config, permission: 'public', embeddable };
      route.schema = { ...route.schema, hide: true };
    });
    await scope.register(fastifyStatic, {
      root: path.join(webRoot, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      immutable: true,
      maxAge: YEAR,
      preCompressed: true,
      index: false,
    });
    await scope.register(fastifyStatic, {
      root: DEMO_PICTURES,
      prefix: DEMO,
      decorateReply: false,
      maxAge: DAY,
      index: false,
    });
  });
  const icon = {
    config: { permission: 'public', embeddable: true },
    schema: { hide: true },
  } as const;
  app.get('/favicon.svg', icon, (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(FAVICON),
  );
  // Asked for by programs that do not read the page's own link.
  app.get('/favicon.ico', icon, (_request, reply) => reply.redirect('/favicon.svg', 301));
}
