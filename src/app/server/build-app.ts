import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { scheduleMostRead } from '#features/analytics/server/public.ts';
import { Scheduler } from '#features/articles/server/scheduler/scheduler.ts';
import { requireBylines } from '#features/authors/server/public.ts';
import { enqueueDailyBackup } from '#features/operations/server/backups/public.ts';
import { notifyOfFailure } from '#features/operations/server/public.ts';
import { followMenus } from '#features/site/server/menus/public.ts';
import { followSettings } from '#features/site/server/settings/public.ts';
import { postOnChange } from '#features/social/server/public.ts';
import { pingOnChange } from '#features/syndication/server/public.ts';
import { guardRoutes } from '#features/users/server/guard/guard-routes.ts';
import { notifyOnChange } from '#features/webhooks/server/public.ts';
import { escapeStrayPercents } from '#lib/urls/stray-percents.ts';
import { Memo } from '#platform/cache/memo.ts';
import type { Config } from '#platform/config/config.ts';
import { defaultSender } from '#platform/config/mail.ts';
import type { Context } from '#platform/context.ts';
import { ChangeFeed, type Topic } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { refuseManyParts } from '#platform/http/body/json-body.ts';
import { type Drain, trackRequests } from '#platform/http/connections/drain.ts';
import { loggedError, sendProblem, sendUnreadable } from '#platform/http/errors.ts';
import { knownHosts, refuseOtherHosts } from '#platform/http/known-hosts.ts';
import { type GuardedFetch, guardedFetchOf } from '#platform/http/outgoing/guarded-fetch.ts';
import { ownRequests } from '#platform/http/own-requests.ts';
import { believeProxies, dropForwardedPorts, hintAtProxies } from '#platform/http/proxies.ts';
import { registerRateLimits } from '#platform/http/rate-limit.ts';
import { limitRequestTime } from '#platform/http/request-timeout.ts';
import { type App, refuseUnknownQueries, requirePermissions } from '#platform/http/routes.ts';
import { holdSharedLimits } from '#platform/http/shared-limit.ts';
import { enqueueTomorrow } from '#platform/jobs/queue.ts';
import { JobRunner } from '#platform/jobs/runner.ts';
import type { LanguageModel } from '#platform/llm/language-model.ts';
import { OpenAiModel } from '#platform/llm/openai-model.ts';
import { type Mailer, openMailer } from '#platform/mail/mailer.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { openStorage } from '#platform/storage/open.ts';
import { featureRoutes } from './feature-routes.ts';
import { cachedAnswerLog, logRequests } from './http/access-log.ts';
import { staticFiles } from './http/files/static-files.ts';
import { wellKnownRoutes } from './http/files/well-known.ts';
import { healthRoutes } from './http/health.ts';
import { limitLoad, openQueues, type RequestQueues } from './http/load/load-shedding.ts';
import { trackMethods } from './http/method-not-allowed.ts';
import { apiDocs } from './http/openapi.ts';
import { securityHeaders } from './http/security-headers.ts';
import { keepTextsStorable } from './http/unstorable-texts.ts';
import { DAILY_JOBS, jobHandlers, oneAtATime } from './job-handlers.ts';
import { countMail, measureBackups, measureDatabase, measureRequests } from './measure.ts';
import { cacheApiResponses } from './pages/cache-api-responses.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { applyRedirectRules } from './pages/redirects/apply-redirect-rules.ts';
import type { PageRenderer } from './pages/renderer.ts';
import { requestMatcher } from './pages/request-match.ts';
import { ResponseCache } from './pages/response-cache.ts';
import { siteRoute } from './pages/site-route.ts';

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
    changes: ChangeFeed;
    scheduler: Scheduler;
    jobs: JobRunner;
  }
}

export interface AppParts {
  config: Config;
  db: Db;
  logger: FastifyBaseLogger;
  now?: () => number;
  fetchOutside?: GuardedFetch;
  /** Overrides the model of the settings. */
  model?: LanguageModel | null;
  /** Renders the public pages; without one only the API is served. */
  renderer: PageRenderer | null;
  /** Bounds the requests that are under way. */
  lines?: RequestQueues;
  metrics?: Metrics | null;
  /** Whether imports and backups run in child processes. */
  importsBeside?: boolean;
}

/** Enough for a small form. Routes that take more set their own limit. */
const MAX_BODY_BYTES = 64 * 1024;
/** Time for the headers of a request; `limitRequestTime` limits its body. */
const HEADERS_TIMEOUT_MS = 30_000;
const MAX_PARAM_LENGTH = 500;

/** Replaces Fastify's own compilers, which would be loaded although we set others. */
const unused = (): never => {
  throw new Error('Set a validator and a serializer compiler.');
};

/** The complete application on one database, not listening yet. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { db, now = Date.now, renderer, importsBeside = false, metrics = null } = parts;
  const changes = new ChangeFeed(db);
  const config = await followSettings(db, parts.config, changes);
  const logger = parts.logger.child({}, { serializers: { err: loggedError } });
  const menus = await followMenus(db, config, changes, logger);
  const { fetchOutside = guardedFetchOf(config.siteUrl), model = modelOf(config) } = parts;
  const context: Context = {
    db,
    config,
    environment: parts.config,
    storage: openStorage(config),
    mailer: mailerOf(config, metrics),
    now,
    fetchOutside,
    model,
    metrics,
    memo: <T extends NonNullable<unknown>>(max: number, topics: readonly Topic[]) => {
      const memo = new Memo<T>(max);
      changes.onChange((changed) => {
        if ([...topics, 'settings' as const].some((topic) => changed.includes(topic))) memo.clear();
      });
      return memo;
    },
  };
  const scheduler = watchSchedule(context, changes, logger);
  const jobs = new JobRunner({
    db,
    now,
    log: logger,
    metrics,
    handlers: jobHandlers({ ...context, log: logger }, importsBeside),
    oneAtATime: oneAtATime(context.config),
    onFailed: notifyOfFailure(context),
  });
  changes.onChange((topics) => {
    if (topics.includes('jobs')) jobs.wake();
  });

  pingOnChange(context, changes, logger);
  const compareArticles = notifyOnChange(context, changes, logger);
  const findNewArticles = postOnChange(context, changes, logger);

  const isKnownHost = knownHosts(config);
  const cache = new ResponseCache(
    config,
    ({ headers: { host = '', 'x-forwarded-host': forwarded } }) =>
      !drain.isStopping && isKnownHost(host) && isKnownHost(String(forwarded ?? host)),
    metrics,
    cachedAnswerLog(config, logger),
  );
  changes.onChange((topics) => cache.drop(topics));

  const app: App = Fastify({
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    trustProxy: believeProxies(config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    serverFactory: cache.serverFactory,
    rewriteUrl: ({ url = '/' }) => escapeStrayPercents(url),
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    frameworkErrors: sendProblem,
    clientErrorHandler: sendUnreadable,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendProblem);
  // No route accepts plain text. Fastify would report an invalid body instead of a wrong media type.
  app.removeContentTypeParser('text/plain');
  refuseManyParts(app);
  dropForwardedPorts(app, config);
  hintAtProxies(app, config);
  refuseOtherHosts(app, config, isKnownHost);
  const ownHeaders = ownRequests(app);
  requirePermissions(app);
  refuseUnknownQueries(app);
  keepTextsStorable(app);
  limitRequestTime(app);
  const drain = trackRequests(app);
  logRequests(app, config);
  measureRequests(app, metrics);
  if (metrics) {
    measureDatabase(metrics, context);
    measureBackups(metrics, context);
  }
  cacheApiResponses(app, cache, metrics);
  const matchRequest = requestMatcher(renderer, context);
  const isGone = applyRedirectRules(app, context, matchRequest);
  app.decorate('drain', drain);
  app.decorate('changes', changes);
  app.decorate('scheduler', scheduler);
  app.decorate('jobs', jobs);

  await securityHeaders(app, config, renderer?.inline ?? { scripts: [], styles: [] });
  await registerRateLimits(app);
  holdSharedLimits(app, context);

  await guardRoutes(app, context);
  requireBylines(app, context);
  const admit = limitLoad(app, context, parts.lines ?? openQueues());

  const refuseOtherMethods = trackMethods(app);
  await apiDocs(app, config);
  await featureRoutes(app, context);
  wellKnownRoutes(app, context);
  siteRoute(app, { db, config, menus });
  healthRoutes(app, db, drain);
  refuseOtherMethods();
  if (renderer) await staticFiles(app, renderer, config);
  pageRoutes(app, {
    config,
    menus,
    renderer,
    matchRequest,
    cache,
    ownHeaders,
    admit,
    isGone,
    now,
    metrics,
  });

  app.addHook('onReady', () =>
    changes.start((error) => logger.error({ err: error }, 'failed to read changes')),
  );
  // A change is visible to everyone before its caller gets the response.
  app.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || reply.statusCode >= 400) return;
    if (request.routeOptions.config.changesNothing) return;
    // The change is made whatever happens here; the next poll publishes it.
    await changes
      .poll()
      .catch((error: unknown) => request.log.error({ err: error }, 'change feed poll failed'));
  });
  app.addHook('onListen', async () => {
    for (const name of DAILY_JOBS) await enqueueTomorrow(db, name, now());
    await enqueueDailyBackup(db, config, now());
    await scheduleMostRead(db, now());
    await compareArticles();
    await findNewArticles();
    jobs.start();
    return scheduler.start();
  });
  app.addHook('onClose', async () => {
    await jobs.stop();
    await scheduler.stop();
    changes.stop();
    context.mailer?.close();
  });
  return app;
}

function mailerOf(config: Config, metrics: Metrics | null): Mailer | null {
  if (config.smtp === null) return null;
  const mailer = openMailer(config.smtp, () => ({
    from: config.mailFrom ?? defaultSender(config.siteName, config.siteUrl),
    replyTo: config.replyTo === null ? null : { name: '', address: config.replyTo },
  }));
  return metrics ? countMail(mailer, metrics) : mailer;
}
const modelOf = ({ llm }: Config) => (llm === null ? null : new OpenAiModel(llm));

/** Publishes and archives articles at their times, once the application listens. */
function watchSchedule(
  { db, config, now, metrics }: Context,
  changes: ChangeFeed,
  logger: FastifyBaseLogger,
): Scheduler {
  const scheduler = new Scheduler({
    db,
    config,
    now,
    onPublished: async (articles) => {
      for (const { id, lateBy, isLate } of articles) {
        metrics?.late('article', lateBy);
        if (isLate) logger.warn({ articleId: id, lateBy }, 'published late');
        else logger.info({ articleId: id, lateBy }, 'published as scheduled');
      }
      await changes.poll();
    },
    onChanged: async (articleIds) => {
      logger.info({ articleIds }, 'published changes as scheduled');
      await changes.poll();
    },
    onEnded: async (articles) => {
      for (const { id, lateBy } of articles) {
        logger.info({ articleId: id, lateBy }, 'archived as scheduled');
      }
      await changes.poll();
    },
    onError: (error, articleId) =>
      logger.error({ err: error, articleId }, 'failed to publish, change or archive on schedule'),
  });
  changes.onChange((topics) => {
    if (topics.includes('admin')) void scheduler.look();
  });
  return scheduler;
}
