import { randomBytes } from 'node:crypto';
import type { App } from './routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the application itself asks: for a page that it makes, or to check a URL. */
    isOwn: boolean;
  }
  interface FastifyInstance {
    /** The status of a path of this site, as visitors get it. It counts neither as a visit nor against limits. */
    statusOfOwn(path: string): Promise<number>;
  }
}

const HEADER = 'x-render-key';

/**
 * Tells what the application asks itself from what visitors ask (`request.isOwn`). Call it before any
 * hook that wants to know.
 * @returns the headers of own requests
 */
export function ownRequests(app: App): Record<string, string> {
  const key = randomBytes(16).toString('hex');
  app.decorateRequest('isOwn', {
    getter() {
      return this.headers[HEADER] === key;
    },
  });
  const headers = { [HEADER]: key };
  app.decorate(
    'statusOfOwn',
    async (url: string) => (await app.inject({ method: 'HEAD', url, headers })).statusCode,
  );
  return headers;
}
