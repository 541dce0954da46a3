import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file can't be written; the message says why in one line. */
export class UnwritableFile extends Error {
  override name = 'UnwritableFile';
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry in the system's list, as in some containers.
    return `uid ${process.getuid?.()}`;
  }
}

/** An error code; for missing rights with the user, which with a service isn't the one who types the command. */
export const deniedTo = (code: string | undefined) =>
  code === 'EACCES' ? `EACCES: Savepoint runs as ${userName()}, which needs access` : `${code}`;

/** An error of the system as a message why a file can't be written; any other error as it is. */
export function unwritable(error: unknown, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  const options = { cause: error };
  if (code !== undefined && NO_ROOM.has(code)) {
    const message = `The disk has no room for ${file} (${code}). Nothing was written.`;
    return new UnwritableFile(message, options);
  }
  if (syscall === undefined || code === undefined) return error;
  const folder = path.dirname(file);
  if (code === 'ENOENT') return new UnwritableFile(`There is no folder ${folder}.`, options);
  return new UnwritableFile(`${folder} cannot be written (${deniedTo(code)}).`, options);
}

/** The ending of a file that is still being written. */
export const DRAFT_ENDING = '.part';

/** A unique name next to a file, for writing it. */
export const draftOf = (file: string) => `${file}.${randomBytes(4).toString('hex')}${DRAFT_ENDING}`;

/** Makes a rename in a folder survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders and needs no sync.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file under another name and renames it when it is complete and on disk.
 * @returns its size in bytes
 * @throws UnwritableFile if the disk is full, the folder is missing or not writable; no partial file remains
 */
export async function writeWhole(
  file: string,
  pieces: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<number> {
  const draft = draftOf(file);
  const sink = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await once(sink, 'open');
    await pipeline(Readable.from(pieces, { objectMode: true }), sink, { signal });
    await rename(draft, file);
    await syncFolder(path.dirname(file));
    return sink.bytesWritten;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error === sink.errored ? unwritable(error, file) : error;
  }
}
