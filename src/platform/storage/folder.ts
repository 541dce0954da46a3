import { randomBytes } from 'node:crypto';
import { access, mkdir, open, rename, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../http/problem.ts';
import {
  type ByteRange,
  checkKey,
  type Storage,
  type StoredFile,
  storageFailed,
} from './storage.ts';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

const FULL = 'The disk that files are stored on is full.';
/** Space that a large file leaves for the database. */
const RESERVE_BYTES = 256 * 1024 ** 2;

function failed(error: unknown): Problem {
  const full = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '');
  return storageFailed(full ? FULL : 'The folder of the stored files cannot be used.', error);
}

/** @throws Problem if a file of this size doesn't fit on the folder's disk */
async function requireRoom(folder: string, size: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize - RESERVE_BYTES;
  if (free < size)
    throw storageFailed(FULL, new Error(`${size} bytes are needed, ${free} are free`));
}

/** Files in a folder below the data folder. */
export class FolderStorage implements Storage {
  readonly #root: string;

  constructor(dataDir: string) {
    this.#root = path.join(dataDir, 'media');
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    // On disk before the database row refers to it.
    const draft = `${this.#fileOf(key)}.${randomBytes(4).toString('hex')}`;
    await this.#replace(key, draft, () => writeFile(draft, bytes, { flush: true }));
  }

  async putStream(
    key: string,
    bytes: AsyncIterable<Uint8Array>,
    { size }: { size: number },
  ): Promise<void> {
    const draft = this.#partOf(key);
    await this.#replace(key, draft, async () => {
      await requireRoom(path.dirname(draft), size);
      let written = 0;
      const counted = async function* () {
        for await (const chunk of bytes) {
          written += chunk.length;
          yield chunk;
        }
      };
      await writeFile(draft, counted(), { flush: true });
      if (written !== size) throw new Error(`the file has ${written} bytes instead of ${size}`);
    });
  }

  /** Writes a file under another name and renames it, so that no reader of any instance sees half a file. */
  async #replace(key: string, draft: string, write: () => Promise<void>): Promise<void> {
    const file = this.#fileOf(key);
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await write();
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error instanceof Problem ? error : failed(error);
    }
  }

  async get(key: string, range?: ByteRange): Promise<StoredFile | null> {
    const file = this.#fileOf(key);
    try {
      const handle = await open(file);
      if (range !== undefined) {
        const { first: start, last: end } = range;
        return { stream: handle.createReadStream({ start, end }), size: end - start + 1 };
      }
      const { size } = await handle.stat();
      return { stream: handle.createReadStream(), size };
    } catch (error) {
      if (isMissing(error)) return null;
      throw failed(error);
    }
  }

  async has(key: string): Promise<boolean> {
    const file = this.#fileOf(key);
    try {
      await access(file);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw failed(error);
    }
  }

  async remove(key: string): Promise<void> {
    const file = this.#fileOf(key);
    try {
      await rm(file, { force: true });
      await rm(this.#partOf(key), { force: true });
    } catch (error) {
      if (!isMissing(error)) throw failed(error);
    }
    // The folder is removed with its last file.
    await rmdir(path.dirname(file)).catch(() => undefined);
  }

  /** A large file while it arrives: `remove` finds what a crash left of it. */
  #partOf(key: string): string {
    return `${this.#fileOf(key)}.part`;
  }

  #fileOf(key: string): string {
    checkKey(key);
    return path.join(this.#root, key);
  }
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
}
