import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** 256 random bits, safe in cookies and headers. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** How a secret is kept: of 256 random bits a plain hash tells nothing, and it can be looked up. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
