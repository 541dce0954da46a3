import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyRequest } from 'fastify';
import { findReader } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import { onceAMinute } from '#platform/http/once-a-minute.ts';
import { Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';

/**
 * How late the event loop may be, as the mean of a second: so long a kept page waits for its turn. One
 * request holds the loop for 100 ms at most and other programs of the machine for little more, so many
 * requests at once are the only way here, and what is made for them comes no sooner for being begun.
 */
const MAX_LAG_MS = 500;
/** The start holds the loop for longer; two looks later nothing of that is left in the mean. */
const STARTING_MS = 3000;
const LOOK_EVERY_MS = 1000;
const LOOP_RESOLUTION_MS = 10;
const RETRY_AFTER_S = 5;

/** Follows how late the event loop is, once a second. @returns whether that is too late */
export function watchLoop(app: App): () => boolean {
  const delays = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delays.enable();
  let isLate = false;
  const timer = setInterval(() => {
    // Without any sample the loop stood still all the time.
    const late = delays.count === 0 ? Infinity : delays.mean / 1e6 - LOOP_RESOLUTION_MS;
    isLate = late > MAX_LAG_MS;
    delays.reset();
  }, LOOK_EVERY_MS);
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

/** Throws Problem 503 `server.busy` with Retry-After for a visitor, where there is too much to do. */
export type ShedLoad = (request: FastifyRequest) => Promise<void>;

/**
 * Keeps the site readable when more is asked for than can be made: routes that say `givesWay` answer
 * visitors with 503, and so do pages that are not kept. Staff are served, by their session or token,
 * and so is what the application asks itself for a page that it has begun. Register it before any route.
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
      app.log.warn({ refused }, 'overloaded: what is not kept is refused to visitors');
    }
    throw new Problem(
      503,
      'server.busy',
      'There is too much to do right now. Please try again in a few seconds.',
      { headers: { 'retry-after': String(RETRY_AFTER_S) }, quiet: true },
    );
  };
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.givesWay) await shed(request);
  });
  return shed;
}
