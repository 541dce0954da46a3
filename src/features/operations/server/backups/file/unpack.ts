import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { createTarDecoder } from 'modern-tar';
import { deniedTo } from '#platform/files/write-whole.ts';
import { BEGINNING_BYTES, decrypted, isEncrypted } from './encryption.ts';
import {
  BackupError,
  ENTRIES,
  FORMAT_VERSION,
  type Manifest,
  manifestSchema,
  PassphraseError,
} from './manifest.ts';
import { sumLine } from './pack.ts';

export interface ReadOptions {
  /** Called if the file is encrypted; null if the passphrase is unknown. */
  passphrase: () => Promise<string | null>;
  signal: AbortSignal;
  /** Called with the bytes read and the total. */
  onProgress?: ((bytes: number, total: number) => void) | undefined;
}

/** Receives the parts of a backup, in this order. */
export interface Receiver {
  manifest(manifest: Manifest): Promise<void>;
  /** @param size in bytes @param pieces read to the end before it returns */
  database(pieces: AsyncIterable<Uint8Array>, size: number): Promise<void>;
  /** @param key in the storage */
  media(key: string, pieces: AsyncIterable<Uint8Array>, size: number): Promise<void>;
}

export interface ReadReport {
  manifest: Manifest;
  bytes: number;
  encrypted: boolean;
  /** Number of image files. */
  files: number;
  /** Names of damaged parts. */
  damaged: string[];
}

/** A storage key (`checkKey`), which can't leave the storage. */
const MEDIA_NAME = /^media\/[a-z0-9][\w.-]*(\/[a-z0-9][\w.-]*)*$/i;
const MAX_TEXT_BYTES = 512 * 1024 * 1024;

async function beginningOf(file: string): Promise<{ size: number; beginning: Uint8Array }> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    const why =
      error.code === 'ENOENT' ? 'does not exist' : `cannot be read (${deniedTo(error.code)})`;
    throw new BackupError(`${file} ${why}.`);
  });
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new BackupError(`${file} is not a file.`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING_BYTES), 0);
    return { size: stats.size, beginning: buffer.subarray(0, bytesRead) };
  } finally {
    await handle.close();
  }
}

function manifestOf(said: string, file: string): Manifest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(said);
  } catch {
    throw new BackupError(`${file} is not a backup, or is damaged.`);
  }
  const { formatVersion } = (parsed ?? {}) as { formatVersion?: unknown };
  if (typeof formatVersion === 'number' && formatVersion > FORMAT_VERSION) {
    throw new BackupError(`${file} was made by a newer release. Use that release or a newer one.`);
  }
  const result = manifestSchema.safeParse(parsed);
  if (!result.success) throw new BackupError(`${file} is not a backup, or is damaged.`);
  return result.data;
}

/**
 * Reads a whole backup and compares every file with its checksum. Trust the received parts only after it has
 * returned without damage.
 * @throws BackupError if it is not a backup, is from a newer release, encrypted with another passphrase, cut off,
 *   or contains unexpected files
 */
export async function readBackup(
  file: string,
  receiver: Receiver,
  { passphrase, signal, onProgress }: ReadOptions,
): Promise<ReadReport> {
  const { size: total, beginning } = await beginningOf(file);
  const encrypted = isEncrypted(beginning);
  const secret = encrypted ? await passphrase() : null;
  if (encrypted && secret === null) {
    throw new PassphraseError(
      `${file} is encrypted. Set SAVEPOINT_PASSPHRASE or run the command in a terminal.`,
    );
  }
  let read = 0;
  const source = createReadStream(file, { signal });
  const counted = async function* () {
    for await (const piece of source as AsyncIterable<Uint8Array>) {
      read += piece.length;
      onProgress?.(read, total);
      yield piece;
    }
  };
  const wrong = (error: unknown) => {
    signal.throwIfAborted();
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (error instanceof BackupError || syscall !== undefined) return error;
    return new BackupError(`${file} is not a backup, or is damaged: ${message}`, { cause: error });
  };
  try {
    const raw = ReadableStream.from(counted());
    const tar = secret === null ? raw : await decrypted(raw, secret).catch(rethrown(wrong));
    const report = await unpack(file, tar, receiver, wrong);
    return { ...report, bytes: total, encrypted };
  } finally {
    source.destroy();
  }
}

type Wrong = (error: unknown) => unknown;

const rethrown = (wrong: Wrong) => (error: unknown) => {
  throw wrong(error);
};

/** Reads, and throws what is wrong with the file instead of the reader's own error. */
async function* readable<Piece>(pieces: AsyncIterable<Piece>, wrong: Wrong): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } catch (error) {
    throw wrong(error);
  }
}

async function unpack(
  file: string,
  tar: ReadableStream<Uint8Array>,
  receiver: Receiver,
  wrong: Wrong,
): Promise<Omit<ReadReport, 'bytes' | 'encrypted'>> {
  const sums = new Map<string, string>();
  let manifest: Manifest | undefined;
  let files = 0;
  let said: string | undefined;
  const entries = tar.pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of readable(entries, wrong)) {
    const { name, size, type = 'file' } = header;
    const isOurs = type === 'file' && said === undefined && !sums.has(name);
    const hash = createHash('sha256');
    const pieces = hashed(readable(body, wrong), hash);
    if (isOurs && name === ENTRIES.manifest && sums.size === 0) {
      manifest = manifestOf(await shortText(pieces, size), file);
      await receiver.manifest(manifest);
    } else if (isOurs && name === ENTRIES.database && sums.size === 1) {
      await receiver.database(pieces, size);
    } else if (isOurs && MEDIA_NAME.test(name) && sums.size >= 2) {
      await receiver.media(name.slice(ENTRIES.media.length), pieces, size);
      files += 1;
    } else if (isOurs && name === ENTRIES.sums && sums.size >= 2) {
      said = await shortText(pieces, size);
      continue;
    } else {
      throw new BackupError(`${file} is not a backup: it contains ${JSON.stringify(name)}.`);
    }
    sums.set(name, hash.digest('hex'));
  }
  if (manifest === undefined || said === undefined) {
    throw new BackupError(`${file} is incomplete: it ends early.`);
  }
  return { manifest, files, damaged: different(sums, said) };
}

async function* hashed(pieces: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

function shortText(pieces: AsyncIterable<Uint8Array>, size: number): Promise<string> {
  if (size > MAX_TEXT_BYTES) throw new BackupError('A list in the backup is too long.');
  return text(pieces);
}

/** The number of characters before the name in a line. */
const HASH_AND_SPACES = 66;

/** Names of changed or unexpected files, and of missing ones. */
function different(sums: ReadonlyMap<string, string>, said: string): string[] {
  const expected = new Set(said.split('\n').filter(Boolean));
  const found = new Set([...sums].map(([name, hash]) => sumLine(hash, name).trimEnd()));
  const missing = [...expected].filter((line) => !found.has(line));
  const changed = [...found].filter((line) => !expected.has(line));
  return [...new Set([...missing, ...changed].map((line) => line.slice(HASH_AND_SPACES)))];
}
