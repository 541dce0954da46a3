import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { createFolder } from '../files/create-folder.ts';

export type KeyConfig = Pick<Config, 'secretsKey' | 'dataDir'>;

/** In DATA_DIR, without SECRETS_KEY. No backup contains it. */
const KEY_FILE = 'secrets.key';
const CIPHER = 'aes-256-gcm';
const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The server's key; made at its first use if the settings have none. */
function serverKey({ secretsKey, dataDir }: KeyConfig): string {
  if (secretsKey !== null) return secretsKey;
  const file = path.join(dataDir, KEY_FILE);
  try {
    createFolder(dataDir);
    // Another instance may have made it meanwhile.
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

const keyFor = (config: KeyConfig, purpose: string) =>
  Buffer.from(hkdfSync('sha256', serverKey(config), '', `savepoint ${purpose}`, 32));

/** Encrypts a secret for the database. @param purpose the only one that it can be opened for */
export function seal(config: KeyConfig, purpose: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(config, purpose), iv);
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final()]);
  return `${VERSION}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64')}`;
}

/** @returns null if it was sealed with another key or changed since */
export function unseal(config: KeyConfig, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed.slice(VERSION.length + 1), 'base64');
  if (!sealed.startsWith(`${VERSION}.`) || bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, keyFor(config, purpose), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const open = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
    return Buffer.concat([open, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
