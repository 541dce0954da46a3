import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How an application stops without cutting off whom it is serving. */
export interface Drain {
  /** Whether it is stopping: /readyz then says so, and connections end with their answer. */
  readonly isStopping: boolean;
  /**
   * Begins to stop. Requests are accepted for `drainMs` longer, so that load balancers see /readyz fail first.
   * @returns when no request is running, at the latest `maxMs` after that
   */
  begin(maxMs: number, drainMs?: number): Promise<void>;
}

/** Counts what is under way. Register before any route. */
export function trackRequests(app: FastifyInstance): Drain {
  const active = new Set<FastifyRequest>();
  let stopping = false;
  let whenIdle: (() => void) | undefined;
  app.addHook('onRequest', async (request) => {
    active.add(request);
  });
  app.addHook('onSend', async (_request, reply) => {
    // A connection whose last answer goes out now would keep us waiting for its next request.
    if (stopping) reply.header('connection', 'close');
  });
  const done = async (request: FastifyRequest) => {
    active.delete(request);
    if (active.size === 0) whenIdle?.();
  };
  app.addHook('onResponse', done);
  app.addHook('onRequestAbort', done);
  return {
    get isStopping() {
      return stopping;
    },
    begin: async (maxMs, drainMs = 0) => {
      stopping = true;
      if (drainMs > 0) await setTimeout(drainMs);
      if (active.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      whenIdle = resolve;
      await Promise.race([promise, setTimeout(maxMs, undefined, { ref: false })]);
    },
  };
}
