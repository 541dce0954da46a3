import { randomBytes } from 'node:crypto';
import { access, mkdir, open, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Problem } from '../http/problem.ts';
import { checkKey, type Storage, type StoredFile, storageFailed } from './storage.ts';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

function failed(error: unknown): Problem {
  const full = ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');
  const detail = full
    ? 'The disk that files are stored on is full.'
    : 'The folder of the stored files cannot be used.';
  return storageFailed(detail, error);
}

/** Files in a folder below the data folder. */
export class FolderStorage implements Storage {
  readonly #root: string;

  constructor(dataDir: string) {
    this.#root = path.join(dataDir, 'media');
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const file = this.#fileOf(key);
    // Written under another name and renamed, so that no reader of any instance sees half a file.
    const draft = `${file}.${randomBytes(4).toString('hex')}`;
    try {
      await mkdir(path.dirname(file), { recursive: true });
      // On disk before the database row refers to it.
      await writeFile(draft, bytes, { flush: true });
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw failed(error);
    }
  }

  async get(key: string): Promise<StoredFile | null> {
    const file = this.#fileOf(key);
    try {
      const handle = await open(file);
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
    } catch (error) {
      if (!isMissing(error)) throw failed(error);
    }
    // The folder is removed with its last file.
    await rmdir(path.dirname(file)).catch(() => undefined);
  }

  #fileOf(key: string): string {
    checkKey(key);
    return path.join(this.#root, key);
  }
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
}
