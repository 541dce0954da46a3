import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** The caller's address and browser. */
export interface Caller {
  /** The network address, as far as the proxies in front are believed. */
  address: string;
  /** The browser or program, as it names itself; at most 300 characters. */
  agent: string;
  log: FastifyBaseLogger;
}

export function callerOf(request: FastifyRequest): Caller {
  const agent = request.headers['user-agent'] ?? '';
  return { address: request.ip, agent: agent.slice(0, 300), log: request.log };
}
