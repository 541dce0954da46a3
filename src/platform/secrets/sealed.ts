import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { constants, copyFileSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { createFolder } from '../files/create-folder.ts';
import { draftOf } from '../files/write-whole.ts';

export type KeyConfig = Pick<Config, 'secretsKey' | 'dataDir'>;

/** In DATA_DIR, without SECRETS_KEY. No backup contains it. */
const KEY_FILE = 'secrets.key';
const CIPHER = 'aes-256-gcm';
const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Characters. An empty file would give a key that everyone knows. */
const MIN_KEY = 32;

/** No secret can be encrypted or read now. The message says why and what to do. */
export class KeyError extends Error {
  override name = 'KeyError';
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** The server's key; null if the settings have none and there is no key file. @throws KeyError */
function serverKey({ secretsKey, dataDir }: KeyConfig): string | null {
  if (secretsKey !== null) return secretsKey;
  const file = path.join(dataDir, KEY_FILE);
  let key: string;
  try {
    key = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new KeyError(`Couldn’t read ${KEY_FILE} in DATA_DIR (${codeOf(error)}).`);
  }
  if (key.length >= MIN_KEY) return key;
  const remedy = 'Restore the file, or delete it and enter the secrets again.';
  throw new KeyError(`${KEY_FILE} in DATA_DIR is incomplete. ${remedy}`);
}

/** Copies a new key file to its place, unless another instance made one. */
function placeKey(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    // Some network file systems have no links. A partial copy is refused.
    if (codeOf(error) !== 'EEXIST') copyFileSync(draft, file, constants.COPYFILE_EXCL);
  }
}

/** The server's key, made at its first use. @throws KeyError */
function newServerKey(config: KeyConfig): string {
  const file = path.join(config.dataDir, KEY_FILE);
  const draft = draftOf(file);
  try {
    createFolder(config.dataDir);
    const key = randomBytes(32).toString('base64');
    writeFileSync(draft, `${key}\n`, { flag: 'wx', mode: 0o600, flush: true });
    placeKey(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      const remedy = 'Check its free space and permissions, then try again.';
      throw new KeyError(`Couldn’t create ${KEY_FILE} in DATA_DIR (${codeOf(error)}). ${remedy}`);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return serverKey(config) ?? newServerKey(config);
}

const keyFor = (serverKey: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', serverKey, '', `savepoint ${purpose}`, 32));

/** Encrypts a secret for the database. @param purpose the only one that it can be opened for @throws KeyError */
export function seal(config: KeyConfig, purpose: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const key = serverKey(config) ?? newServerKey(config);
  const cipher = createCipheriv(CIPHER, keyFor(key, purpose), iv);
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final()]);
  return `${VERSION}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64')}`;
}

/** @returns null if it was sealed with another key or changed since @throws KeyError */
export function unseal(config: KeyConfig, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed.slice(VERSION.length + 1), 'base64');
  if (!sealed.startsWith(`${VERSION}.`) || bytes.length < IV_BYTES + TAG_BYTES) return null;
  const key = serverKey(config);
  if (key === null) return null;
  const decipher = createDecipheriv(CIPHER, keyFor(key, purpose), bytes.subarray(0, IV_BYTES), {
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
