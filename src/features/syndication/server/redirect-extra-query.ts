import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Leads to the one address of an answer that is kept by it: what somebody writes behind that would be kept beside it.
 * @returns whether the request was for another one, and so is answered
 */
export function ledElsewhere(request: FastifyRequest, reply: FastifyReply, address: string) {
  if (request.raw.url === address) return false;
  reply.header('cache-control', 'no-cache').redirect(address, 301);
  return true;
}
