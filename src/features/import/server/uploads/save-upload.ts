import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { formatBytes } from '#lib/format/bytes.ts';
import { plainFileName } from '#lib/text/file-name.ts';
import type { Config } from '#platform/config/config.ts';
import { Problem } from '#platform/http/problem.ts';
import type { ImportUpload } from '../../contract.ts';
import { UPLOAD_MAX_BYTES } from '../../values.ts';
import { importFolder, UPLOADS } from '../import-folder.ts';

type Place = Pick<Config, 'dataDir'>;

/** Each upload has a folder of its own with one file. */
const uploadsFolder = (place: Place) => path.join(importFolder(place), UPLOADS);

/** Suffix of the folder until the upload is complete. */
const PART = '.part';
/** Space left free for the database. */
const RESERVE_BYTES = 256 * 1024 ** 2;
/** File systems allow 255 bytes; a character may take four. */
const NAME_MAX = 60;
/** An upload looks at the free space after this many bytes. */
const LOOK_EVERY_BYTES = 16_000_000;
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const noSpace = (detail: string, cause?: unknown) =>
  new Problem(507, 'import.no_space', detail, { cause });

const noSpaceFor = (bytes: number, free: number) =>
  noSpace(
    `The file has ${formatBytes(bytes)} or more, but the server has only ${formatBytes(free)} of free space.`,
  );

const tooLarge = () =>
  new Problem(
    413,
    'import.too_large',
    'Uploads can be up to 2 GB. Copy larger files to the import folder on the server.',
  );

/** Errors that are not ours, as problems. */
function problemOf(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (NO_SPACE.has(code)) {
    return noSpace('The server’s disk is full. Free some space and upload the file again.', error);
  }
  if (code !== 'ECONNRESET') return error;
  return new Problem(400, 'request.invalid', 'The upload was interrupted. Upload the file again.');
}

/** Bytes that an upload may use, so that the database still has room. */
async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.max(0, bavail * bsize - RESERVE_BYTES);
}

type FreeSpace = typeof freeSpace;

async function write(file: string, bytes: Readable, freeNow: FreeSpace): Promise<number> {
  const handle = await open(file, 'wx');
  let size = 0;
  let free = 0;
  let lookAt = 0;
  try {
    // The request stays open on errors, so that the client gets the answer.
    for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      // Again and again: other uploads use the same disk.
      if (size >= lookAt) {
        free = size + (await freeNow(path.dirname(file)));
        lookAt = size + LOOK_EVERY_BYTES;
      }
      size += chunk.length;
      if (size > UPLOAD_MAX_BYTES) throw tooLarge();
      if (size > free) throw noSpaceFor(size, free);
      await handle.appendFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return size;
}

/**
 * Saves an upload while it arrives. An incomplete one is deleted.
 * @param freeNow how many bytes it may use
 * @param length from the request's header, in bytes; undefined if unknown
 * @throws Problem 400 if it is empty or interrupted, 413 `import.too_large`, 507 `import.no_space`
 */
export async function saveUpload(
  place: Place,
  { name, length }: { name: string; length: number | undefined },
  bytes: Readable,
  freeNow: FreeSpace = freeSpace,
): Promise<ImportUpload> {
  const id = randomBytes(8).toString('hex');
  const folder = path.join(uploadsFolder(place), id);
  const file = plainFileName(name, NAME_MAX, 'export');
  if (length !== undefined && length > UPLOAD_MAX_BYTES) throw tooLarge();
  await mkdir(folder + PART, { recursive: true });
  try {
    const free = await freeNow(folder + PART);
    if (length !== undefined && length > free) throw noSpaceFor(length, free);
    const size = await write(path.join(folder + PART, file), bytes, freeNow);
    if (size === 0)
      throw new Problem(400, 'request.invalid', 'This file is empty. Export it again.');
    if (length !== undefined && size !== length) throw problemOf({ code: 'ECONNRESET' });
    await rename(folder + PART, folder);
  } catch (error) {
    await rm(folder + PART, { recursive: true, force: true }).catch(() => undefined);
    throw problemOf(error);
  }
  return { path: path.join(UPLOADS, id, file) };
}

/** The upload that a path belongs to; null for a file that an operator put in the folder. */
export const uploadIn = (file: string | null): string | null =>
  /[/\\]uploads[/\\]([0-9a-f]{16})[/\\]/.exec(file ?? '')?.[1] ?? null;

/** Deletes an upload, complete or not. */
export async function deleteUpload(place: Place, id: string): Promise<void> {
  for (const folder of [id, id + PART]) {
    await rm(path.join(uploadsFolder(place), folder), { recursive: true, force: true });
  }
}

/** All uploads with the time of their last write, in UTC milliseconds. */
export async function allUploads(place: Place): Promise<{ id: string; writtenAt: number }[]> {
  const folder = uploadsFolder(place);
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.map(async (name) => {
      const own = path.join(folder, name);
      const files = await readdir(own).catch(() => []);
      const times = await Promise.all(
        [own, ...files.map((file) => path.join(own, file))].map(
          async (file) => (await stat(file).catch(() => null))?.mtimeMs ?? 0,
        ),
      );
      return { id: name.replace(PART, ''), writtenAt: Math.max(...times) };
    }),
  );
}
