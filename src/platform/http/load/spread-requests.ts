import type { IncomingMessage, ServerResponse } from 'node:http';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Requests that the application begins in one turn of the event loop. Even to refuse one takes 0.2 ms. */
export const MAX_PER_TURN = 50;

/**
 * Spreads requests that arrive together over several turns of the event loop, in order, so that health checks and
 * cached pages come in between.
 */
export function spreadRequests(handle: Handler): Handler {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  let begun = 0;
  const begin: Handler = (request, response) => {
    if (begun === 0) setImmediate(continueWith);
    begun += 1;
    handle(request, response);
  };
  function continueWith(): void {
    begun = 0;
    for (const [request, response] of waiting.splice(0, MAX_PER_TURN)) {
      // The client may have left.
      if (!response.destroyed) begin(request, response);
    }
    if (begun === 0 && waiting.length > 0) setImmediate(continueWith);
  }
  return (request, response) => {
    if (begun < MAX_PER_TURN && waiting.length === 0) begin(request, response);
    else waiting.push([request, response]);
  };
}
