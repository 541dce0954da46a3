import { createHmac, randomBytes } from 'node:crypto';

/** Secrets and signatures as in Standard Webhooks. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** HMAC-SHA256 of id, time and body. @param at UTC seconds */
export function signature(secret: string, id: string, at: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
}
