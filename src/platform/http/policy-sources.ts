import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** Sources that one response allows besides those of every page, by directive of the Content-Security-Policy. */
export type PolicySources = Partial<Record<string, string[]>>;

const CSP = 'content-security-policy';

/** Allows one inline script or style by its content (CSP 3). */
export const hashSource = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Adds sources to the policy of a response. Without the header nothing changes. */
export function allowSources(reply: FastifyReply, sources: PolicySources): void {
  let policy = reply.raw.getHeader(CSP);
  if (policy === undefined) return;
  for (const [directive, added = []] of Object.entries(sources)) {
    if (added.length === 0) continue;
    const start = new RegExp(`\\b${directive} ('self' )?`);
    policy = String(policy).replace(start, (found) => `${found}${added.join(' ')} `);
  }
  reply.raw.setHeader(CSP, policy);
}
