import type { Readable } from 'node:stream';
import { Problem } from '../http/problem.ts';

export interface StoredFile {
  stream: Readable;
  /** Bytes of the stream. */
  size: number;
}

/** A part of a file: the positions of its first and last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * A place for files that are written once and read often. Keys are names or paths of names: letters, digits,
 * dots, hyphens and underscores, none starting with a dot. Each call throws Problem 503 `storage.failed` if
 * the storage fails.
 */
export interface Storage {
  /**
   * Stores a whole file, replacing an existing one.
   * @param type its media type
   */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /**
   * Stores a whole file while its bytes arrive. Nothing is stored if they end early or throw.
   * @param file its size in bytes and media type
   */
  putStream(
    key: string,
    bytes: AsyncIterable<Uint8Array>,
    file: { size: number; type: string },
  ): Promise<void>;
  /** @param range a part of the file, within its size @returns null if there is no such file */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>;
  has(key: string): Promise<boolean>;
  /** Removes a file; a missing one is no error. */
  remove(key: string): Promise<void>;
}

/** @param detail what a person can do about it @param cause for the log, without secrets */
export function storageFailed(detail: string, cause: unknown): Problem {
  return new Problem(503, 'storage.failed', detail, { cause });
}

const KEY = /^[a-z0-9][\w.-]*(\/[a-z0-9][\w.-]*)*$/i;

/**
 * Refuses keys that could leave the storage.
 * @throws Error
 */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is not a valid storage key`);
}
