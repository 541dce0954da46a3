import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { findReader } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import { RequestQueue } from '#platform/http/load/request-queue.ts';
import { onceAMinute } from '#platform/http/log-once-a-minute.ts';
import { Problem } from '#platform/http/problem.ts';
import { limitPerMinute } from '#platform/http/rate-limit.ts';
import type { App } from '#platform/http/routes.ts';

/** Uncached API responses and feeds that one network may request in a minute: more than an office or a crawler needs. */
const CALLS_PER_MINUTE = 900;

export interface RequestQueues {
  /** Uncached pages, and routes with `isSheddable`. */
  visitors: RequestQueue;
  /** All other routes: logins, forms, and the admin area, whose uploads and drafts may take minutes. */
  others: RequestQueue;
}

export const openQueues = (): RequestQueues => ({
  visitors: new RequestQueue({ running: 4, waiting: 64, perNetwork: 32 }),
  others: new RequestQueue({ running: 128, waiting: 512, perNetwork: 64 }),
});

/**
 * Waits until an uncached response may be made.
 * @returns ends the request's place in the queue
 * @throws Problem 429 `request.too_many`, 503 `server.busy`, both with Retry-After
 */
export type Admit = (request: FastifyRequest) => Promise<() => void>;

/**
 * Bounds what is under way, so that one client never stops the others. Visitors beyond a bound are refused.
 * Staff, by session or token, have a queue of their own; the application's own requests and routes with
 * `skipsQueue` aren't bounded. Register it before any route.
 */
export function limitLoad(
  app: App,
  context: Pick<Context, 'db' | 'config' | 'now'>,
  lines: RequestQueues,
): Admit {
  const refusedSince = onceAMinute(context.now);
  const countCalls = limitPerMinute(app, CALLS_PER_MINUTE);
  const admitOther: Admit = ({ ip }) => lines.others.enter(normalizeIP(ip));

  /** Admits staff although the visitors' limit refused them. */
  async function orAsStaff(request: FastifyRequest, error: unknown): Promise<() => void> {
    if (await findReader(context, request)) return admitOther(request);
    const refused = error instanceof Problem && error.status === 503 ? refusedSince() : null;
    if (refused !== null) app.log.warn({ refused }, 'overloaded: serving cached pages only');
    throw error;
  }
  const admitVisitor: Admit = (request) =>
    lines.visitors.enter(normalizeIP(request.ip)).catch((error) => orAsStaff(request, error));
  const admitCall: Admit = async (request) => {
    const error = await countCalls(request).catch((problem: unknown) => problem);
    return error === undefined ? admitVisitor(request) : orAsStaff(request, error);
  };

  const leaving = new WeakMap<FastifyRequest, () => void>();
  const bounded = new WeakSet<object>();
  app.addHook('onRoute', (route) => {
    const { handler, config } = route;
    // The HEAD route of a GET route shares its handler.
    if (config?.skipsQueue || bounded.has(handler)) return;
    const admit = config?.isSheddable ? admitCall : admitOther;
    route.handler = async function bound(request, reply) {
      if (request.isOwn) return handler.call(this, request, reply);
      const leave = await admit(request);
      leaving.set(request, leave);
      try {
        // A client that left while it waited gets nothing made.
        if (reply.raw.destroyed) return reply;
        // A plugin's handler that returns nothing sends its reply itself: undefined would send another.
        return await Promise.resolve(handler.call(this, request, reply) ?? reply);
      } finally {
        leave();
      }
    };
    bounded.add(route.handler);
  });
  app.addHook('preClose', async () => {
    for (const line of [lines.visitors, lines.others]) line.close();
  });
  // A handler that returns its reply ends only when the client has read the response.
  app.addHook('onSend', async (request) => leaving.get(request)?.());
  return admitVisitor;
}
