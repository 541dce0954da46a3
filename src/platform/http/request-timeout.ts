import type { FastifyInstance } from 'fastify';

/** Time for a whole request: the largest image over 2 Mbit/s. */
const REQUEST_TIMEOUT_MS = 90_000;

/**
 * Closes the connection of a request whose body takes too long. Routes with `isLongUpload` may take longer, as
 * long as bytes keep arriving. Node's own `requestTimeout` knows no exception, so it stays off.
 */
export function limitRequestTime(app: FastifyInstance, ms = REQUEST_TIMEOUT_MS): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions: { config } }) => {
    // Others have arrived completely. The application's own requests never emit 'close', so a timer would hold each
    // of them with its response for its whole time.
    if (!('content-length' in headers || 'transfer-encoding' in headers)) return;
    const close = () => {
      if (!raw.complete) raw.destroy();
    };
    if (config?.isLongUpload) {
      let received = -1;
      const check = setInterval(() => {
        if (raw.socket.bytesRead === received) close();
        received = raw.socket.bytesRead;
      }, ms).unref();
      raw.once('close', () => clearInterval(check));
      return;
    }
    const timer = setTimeout(close, ms).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
