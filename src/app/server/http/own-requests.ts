import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const HEADER = 'x-render-key';

/** What the application asks itself to render a page, and how to know it from what visitors ask. */
export interface OwnRequests {
  headers: Record<string, string>;
  has(request: FastifyRequest): boolean;
}

export function ownRequests(): OwnRequests {
  const key = randomBytes(16).toString('hex');
  return { headers: { [HEADER]: key }, has: ({ headers }) => headers[HEADER] === key };
}
