import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How an application stops without cutting off whom it is serving. */
export interface Drain {
  /** Whether it is stopping: /readyz then says so, and connections end with their answer. */
  readonly isStopping: boolean;
  /** Begins to stop. @returns when nothing is under way, at the latest after `mostMs` */
  begin(mostMs: number): Promise<void>;
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
    begin: (mostMs) =>
      new Promise((resolve) => {
        stopping = true;
        whenIdle = resolve;
        if (active.size === 0) resolve();
        else setTimeout(resolve, mostMs).unref();
      }),
  };
}
