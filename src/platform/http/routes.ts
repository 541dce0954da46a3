import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { noQuery } from '#lib/api/request-schemas.ts';
import type { Topic } from '../db/changes.ts';

/** The application as features see it: schemas are Zod's. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The permissions that routes can name: 'public', and what features add by augmenting this. @public */
export interface PermissionNames {
  public: true;
}

/** Who may call a route. */
export type Permission = keyof PermissionNames;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route states it; a missing one stops the start. */
    permission?: Permission;
    /** What it writes shows on no page: changes need not be read before it is answered. */
    changesNothing?: boolean;
    /** An uncached read for visitors. Under load they get 503 with Retry-After. */
    isSheddable?: boolean;
    /** Health checks and files, which never wait behind other requests. */
    skipsQueue?: boolean;
    /** Its body may take longer than other requests; see request-timeout.ts. */
    isLongUpload?: boolean;
  }
  interface FastifyInstance {
    /** Every route with what it states about its callers, as far as they are registered. */
    routePermissions(): RegisteredRoute[];
  }
}

/**
 * What routes of one permission in one section of the API's description have in common.
 * @returns makes the options of one of them from its summary and its schemas
 */
export function routeOptions(
  permission: Permission,
  tag: string,
  settings: Omit<FastifyContextConfig, 'permission'> = {},
) {
  return <Schemas extends object>(summary: string, schemas: Schemas) => ({
    config: { permission, ...settings },
    schema: { summary, tags: [tag], ...schemas },
  });
}

interface RegisteredRoute {
  method: string;
  url: string;
  config: FastifyContextConfig | undefined;
}

/** A read of the API takes no query but the one that its route names. Register before any route. */
export function refuseUnknownQueries(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (method === 'GET' && url.startsWith('/api/') && schema?.response) {
      schema.querystring ??= noQuery;
    }
  });
}

/** Stops the start when a route does not say who may call it. Register before any route. */
export function requirePermissions(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.decorate('routePermissions', () =>
    routes.flatMap(({ method, url, config }) =>
      [method].flat().map((one) => ({ method: one, url, config })),
    ),
  );
  app.addHook('onReady', async () => {
    const silent = routes.filter((route) => route.config?.permission === undefined);
    if (silent.length === 0) return;
    const names = silent.map((route) => `${String(route.method)} ${route.url}`);
    throw new Error(`Routes that do not state their permission: ${names.join(', ')}`);
  });
}

export const TOPICS_HEADER = 'x-depends-on';

/**
 * Says what a public answer depends on, so that a page made from it can be dropped when that
 * changes. The header is for the page renderer and is taken off before an answer leaves the house.
 */
export function dependsOn(reply: FastifyReply, ...topics: Topic[]): void {
  const known = reply.getHeader(TOPICS_HEADER);
  reply.header(TOPICS_HEADER, [...(known ? [String(known)] : []), ...topics].join(' '));
}
