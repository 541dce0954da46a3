import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyRequest } from 'fastify';
import { findReader } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import { onceAMinute } from '#platform/http/once-a-minute.ts';
import { Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';

/**
 * The highest mean delay of the event loop in a second, which is how long a cached page waits. A single
 * request blocks the loop for 100 ms at most, so a longer delay means too many requests at once.
 */
const MAX_LAG_MS = 500;
/** Starting blocks the loop for longer; after this time the mean has forgotten it. */
const STARTING_MS = 3000;
const CHECK_INTERVAL_MS = 1000;
const LOOP_RESOLUTION_MS = 10;
const RETRY_AFTER_S = 5;

/** Measures the event loop's delay once a second. @returns whether it is too high */
export function watchLoop(app: App): () => boolean {
  const delays = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delays.enable();
  let isLate = false;
  const timer = setInterval(() => {
    // Without a sample the loop was blocked all the time.
    const late = delays.count === 0 ? Infinity : delays.mean / 1e6 - LOOP_RESOLUTION_MS;
    isLate = late > MAX_LAG_MS;
    delays.reset();
  }, CHECK_INTERVAL_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });
  let isStarting = false;
  app.addHook('onListen', async () => {
    isStarting = true;
    setTimeout(() => {
      isStarting = false;
    }, STARTING_MS).unref();
  });
  return () => !isStarting && isLate;
}

/** Throws Problem 503 `server.busy` with Retry-After for a visitor while the server is overloaded. */
export type ShedLoad = (request: FastifyRequest) => Promise<void>;

/**
 * Keeps the site readable under overload: routes with `isSheddable` and pages that aren't cached answer
 * visitors with 503. Staff, by session or token, and the application's own requests are served.
 * Register it before any route.
 */
export function shedLoad(
  app: App,
  context: Pick<Context, 'db' | 'config' | 'now'>,
  isOverloaded: () => boolean,
): ShedLoad {
  const refusedSince = onceAMinute(context.now);
  const shed: ShedLoad = async (request) => {
    if (!isOverloaded() || request.isOwn || (await findReader(context, request))) return;
    const refused = refusedSince();
    if (refused !== null) {
      app.log.warn({ refused }, 'overloaded: serving cached pages only');
    }
    throw new Problem(
      503,
      'server.busy',
      'The server is busy. Please try again in a few seconds.',
      { headers: { 'retry-after': String(RETRY_AFTER_S) }, quiet: true },
    );
  };
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isSheddable) await shed(request);
  });
  return shed;
}
