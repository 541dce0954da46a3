import { randomBytes } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { plainFileName } from '#lib/text/file-name.ts';
import type { Config } from '#platform/config/config.ts';
import { Problem } from '#platform/http/problem.ts';
import type { ImportUpload } from '../../uploads.contract.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_PIECE_BYTES } from '../../values.ts';
import { importFolder, UPLOADS } from '../import-folder.ts';

type Place = Pick<Config, 'dataDir'>;

/** Each is a folder of its own with one file. */
const uploadsFolder = (place: Place) => path.join(importFolder(place), UPLOADS);

/** What the folder of an upload is called until it is whole. */
const PART = '.part';
/** The store needs room too. */
const RESERVE_BYTES = 256 * 1024 ** 2;
/** Of four bytes each, in the bytes that a name may have. */
const NAME_MAX = 60;
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

const noRoom = (detail: string, cause?: unknown) =>
  new Problem(507, 'import.no_room', detail, { cause });
const noSuchUpload = () =>
  new Problem(404, 'import.no_upload', 'There is no such upload any more. Send the file again.');

interface Begun {
  /** Its folder. */
  folder: string;
  name: string;
  isWhole: boolean;
}

/** @throws Problem 404 `import.no_upload` */
async function uploadOf(place: Place, id: string): Promise<Begun> {
  for (const [folder, isWhole] of [
    [path.join(uploadsFolder(place), id + PART), false],
    [path.join(uploadsFolder(place), id), true],
  ] as const) {
    const [name] = await readdir(folder).catch(() => []);
    if (name !== undefined) return { folder, name, isWhole };
  }
  throw noSuchUpload();
}

async function viewOf(id: string, { folder, name, isWhole }: Begun): Promise<ImportUpload> {
  const { size } = await stat(path.join(folder, name));
  return { id, received: size, path: isWhole ? path.join(UPLOADS, id, name) : null };
}

/** How far an upload is. @throws Problem 404 `import.no_upload` */
export const uploadView = async (place: Place, id: string) => viewOf(id, await uploadOf(place, id));

/**
 * Begins an upload.
 * @param bytes that the file has
 * @throws Problem 507 `import.no_room`
 */
export async function beginUpload(
  place: Place,
  { name, bytes }: { name: string; bytes: number },
): Promise<ImportUpload> {
  const id = randomBytes(8).toString('hex');
  const folder = path.join(uploadsFolder(place), id + PART);
  const plain = plainFileName(name, NAME_MAX, 'export');
  await mkdir(folder, { recursive: true });
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = Math.max(0, bavail * bsize - RESERVE_BYTES);
    if (bytes > free) {
      throw noRoom(
        `The server's disk has room for ${gigabytes(free)}, and this file has ${gigabytes(bytes)}. ` +
          'Nothing was stored.',
      );
    }
    await writeFile(path.join(folder, plain), '', { flag: 'wx' });
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw problemOf(error);
  }
  return { id, received: 0, path: null };
}

/** What is no fault of ours, as the answer that it gets. */
function problemOf(error: unknown): unknown {
  if (NO_ROOM.has(codeOf(error))) {
    return noRoom("The server's disk is full. Nothing of this file is left there.", error);
  }
  if (codeOf(error) !== 'ECONNRESET') return error;
  return new Problem(400, 'request.invalid', 'The piece broke off on its way.');
}

/** Uploads that a piece is being written to. */
const writing = new Set<string>();

const tooLarge = () =>
  new Problem(
    413,
    'import.too_large',
    'A piece may have 4 MB, and a file 2 GB. Put larger ones into the folder of imports on the server.',
  );

async function append(handle: FileHandle, from: number, bytes: Readable, last: boolean) {
  const { size } = await handle.stat();
  if (size !== from) {
    const detail = `${size} bytes are here: the next piece begins there.`;
    throw new Problem(409, 'import.upload_piece', detail);
  }
  let left = Math.min(UPLOAD_PIECE_BYTES, UPLOAD_MAX_BYTES - from);
  // Whoever sends too much is to hear it.
  for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    left -= chunk.length;
    if (left < 0) throw tooLarge();
    await handle.appendFile(chunk);
  }
  // On the disk before anybody relies on it.
  if (last) await handle.sync();
}

/**
 * Writes the next piece of an upload as it comes. What came of one that broke off stays: the next
 * begins after it.
 * @param from how many bytes the caller knows to be here
 * @param last whether the file is whole with it
 * @throws Problem 404 `import.no_upload`, 409 `import.upload_piece` where it begins elsewhere, 413
 *   `import.too_large`, 507 `import.no_room`, after which nothing is left of the upload
 */
export async function addPiece(
  place: Place,
  id: string,
  bytes: Readable,
  { from, last }: { from: number; last: boolean },
): Promise<ImportUpload> {
  const begun = await uploadOf(place, id);
  if (begun.isWhole) return viewOf(id, begun);
  if (writing.has(id)) {
    throw new Problem(409, 'import.upload_piece', 'Another piece of it is on its way.');
  }
  writing.add(id);
  try {
    const handle = await open(path.join(begun.folder, begun.name), 'a');
    try {
      await append(handle, from, bytes, last);
    } finally {
      await handle.close();
    }
    if (!last) return await viewOf(id, begun);
    const folder = path.join(uploadsFolder(place), id);
    await rename(begun.folder, folder);
    return await viewOf(id, { ...begun, folder, isWhole: true });
  } catch (error) {
    if (NO_ROOM.has(codeOf(error))) await removeUpload(place, id);
    throw problemOf(error);
  } finally {
    writing.delete(id);
  }
}

/** Removes an upload, whole or not. */
export async function removeUpload(place: Place, id: string): Promise<void> {
  for (const folder of [id, id + PART]) {
    await rm(path.join(uploadsFolder(place), folder), { recursive: true, force: true });
  }
}

/** The upload that a path is of; null where an operator put it there. */
export const uploadIn = (file: string | null): string | null =>
  /[/\\]uploads[/\\]([0-9a-f]{16})[/\\]/.exec(file ?? '')?.[1] ?? null;

/** All uploads, with when something was last written to each, in UTC milliseconds. */
export async function allUploads(place: Place): Promise<{ id: string; touchedAt: number }[]> {
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
      return { id: name.replace(PART, ''), touchedAt: Math.max(...times) };
    }),
  );
}
