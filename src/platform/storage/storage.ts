import type { Readable } from 'node:stream';
import { Problem } from '../http/problem.ts';

export interface StoredFile {
  stream: Readable;
  /** Bytes. */
  size: number;
}

/**
 * Where files lie that are written once and read often. Keys are names or paths of names: letters,
 * digits, dots, hyphens and underscores, none beginning with a dot.
 * Each call throws Problem 503 `storage.failed` where the place does not work.
 */
export interface Storage {
  /** Stores a whole file, in place of what was there. @param type its media type */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** @returns null where there is no such file */
  get(key: string): Promise<StoredFile | null>;
  has(key: string): Promise<boolean>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
}

/** @param detail what a person can do about it @param cause for the log, without secrets */
export function storageFailed(detail: string, cause: unknown): Problem {
  return new Problem(503, 'storage.failed', detail, { cause });
}

const KEY = /^[a-z0-9][\w.-]*(\/[a-z0-9][\w.-]*)*$/i;

/** Stops what could lead out of the storage. @throws Error */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} cannot be a key of the storage`);
}
