import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** 256 random bits, safe in cookies and headers. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** How secrets are stored: a plain hash of 256 random bits can't be reversed, and can be looked up. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
