import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Redirects a request with extra query parameters to the cached URL, so that each variant isn't cached.
 * @returns whether the request was redirected
 */
export function ledElsewhere(request: FastifyRequest, reply: FastifyReply, address: string) {
  if (request.raw.url === address) return false;
  reply.header('cache-control', 'no-cache').redirect(address, 301);
  return true;
}
