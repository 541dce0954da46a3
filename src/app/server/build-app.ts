import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { articleRoutes } from '../../features/articles/server/routes.ts';
import { featuredRoutes } from '../../features/featured/server/routes.ts';
import { mediaRoutes } from '../../features/media/server/routes.ts';
import { syndicationRoutes } from '../../features/syndication/server/routes.ts';
import { taxonomyRoutes } from '../../features/taxonomy/server/routes.ts';
import { Memo } from '../../platform/cache/memo.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/context.ts';
import { ChangeFeed } from '../../platform/db/changes.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type Drain, trackRequests } from '../../platform/http/drain.ts';
import { sendProblem, sendUnreadable } from '../../platform/http/errors.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type App, requirePermissions } from '../../platform/http/routes.ts';
import { healthRoutes } from './health.ts';
import { trackMethods } from './method-not-allowed.ts';
import { apiDocs } from './openapi.ts';
import { pageRoutes } from './pages/page-routes.ts';
import type { PageRenderer } from './pages/renderer.ts';
import { staticFiles } from './static-files.ts';

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
    changes: ChangeFeed;
  }
}

export interface AppParts {
  config: Config;
  db: Db;
  logger: FastifyBaseLogger;
  now?: () => number;
  /** Renders the public pages; without one only the API is served. */
  renderer: PageRenderer | null;
}

/** What a small form sends; a route that takes more says so itself. */
const MAX_BODY_BYTES = 64 * 1024;
/** A request has to arrive whole within this. */
const REQUEST_TIMEOUT_MS = 30_000;
const MAX_PARAM_LENGTH = 500;

/** The whole application on one store, not yet listening. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, db, logger, now = Date.now, renderer } = parts;
  const context: Context = {
    db,
    config,
    now,
    counts: new Memo<number>(200),
    texts: new Memo<string>(4),
  };
  const changes = new ChangeFeed(db);
  changes.onChange((topics) => {
    if (!topics.includes('articles')) return;
    context.counts.clear();
    context.texts.clear();
  });

  const app: App = Fastify({
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    trustProxy: believeProxies(config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: sendProblem,
    clientErrorHandler: sendUnreadable,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendProblem);
  requirePermissions(app);
  refuseNulCharacters(app);
  const drain = trackRequests(app);
  app.decorate('drain', drain);
  app.decorate('changes', changes);

  await app.register(helmet, renderer?.helmetOptions ?? {});
  await app.register(rateLimit, { global: false });

  const refuseOtherMethods = trackMethods(app);
  await apiDocs(app, config);
  articleRoutes(app, context);
  featuredRoutes(app, context);
  taxonomyRoutes(app, context);
  mediaRoutes(app, context);
  syndicationRoutes(app, context);
  healthRoutes(app, db, drain);
  refuseOtherMethods();
  if (renderer) await staticFiles(app, renderer.webRoot);
  pageRoutes(app, { renderer, changes });

  app.addHook('onReady', () =>
    changes.start((error) => logger.error({ err: error }, 'changes cannot be read')),
  );
  // What a call changed shows to everybody before the caller hears that it is done.
  app.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || reply.statusCode >= 400) return;
    // It is done whatever happens here; the next poll tells the others.
    await changes
      .poll()
      .catch((error: unknown) => request.log.error({ err: error }, 'poll failed'));
  });
  app.addHook('onClose', async () => changes.stop());
  return app;
}

/** PostgreSQL cannot hold U+0000 in a text, and no address of ours has one. */
function refuseNulCharacters(app: App): void {
  app.addHook('onRequest', async (request) => {
    if (/%00|\0/.test(request.raw.url ?? '')) {
      throw new Problem(400, 'request.invalid', 'The address holds a NUL character.');
    }
  });
}

/** Believes as many forwarded addresses as there are proxies in front, and no more. */
function believeProxies(proxies: Config['trustProxy']) {
  return proxies === false ? false : (_address: string, hop: number) => hop < proxies;
}
