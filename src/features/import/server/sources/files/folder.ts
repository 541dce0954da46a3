import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { SourceError } from '../source-error.ts';
import { damageOf, type Files, faultOf, isLitter, MAX_FILES, sorted, tooLarge } from './files.ts';

/** The real path of a file; null if it is outside of the folder, or not a file. */
async function placeOf(root: string, name: string): Promise<string | null> {
  try {
    const place = await realpath(path.join(root, name));
    const isInside = place.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
    return isInside && (await stat(place)).isFile() ? place : null;
  } catch {
    return null;
  }
}

/**
 * The files of a folder and its subfolders. Symbolic links are followed only within the folder.
 * @param signal stops all reads
 * @throws SourceError if there are more than 300,000 files, or the folder can't be read
 */
export async function openFolder(folder: string, signal?: AbortSignal): Promise<Files> {
  const root = await realpath(folder);
  /** Names on disk by names in `Files`. */
  const found = new Map<string, string>();
  const faults: string[] = [];

  async function walk(below: string): Promise<void> {
    const entries = await readdir(path.join(root, below), { withFileTypes: true });
    for (const entry of entries) {
      signal?.throwIfAborted();
      const onDisk = `${below}${entry.name}`;
      const name = onDisk.normalize('NFC');
      if (isLitter(entry.isDirectory() ? `${name}/` : name)) continue;
      if (entry.isDirectory()) await walk(`${onDisk}/`);
      else if (entry.isFile()) found.set(name, onDisk);
      else if (!entry.isSymbolicLink()) faults.push(faultOf(name, 'it is no file'));
      else if ((await placeOf(root, onDisk)) !== null) found.set(name, onDisk);
      else faults.push(faultOf(name, 'it is a link to something that is no file of this folder'));
      if (found.size > MAX_FILES) {
        throw new SourceError(`The folder has more than ${MAX_FILES.toLocaleString('en')} files.`);
      }
    }
  }

  try {
    await walk('');
  } catch (error) {
    if (error instanceof Error && 'path' in error) {
      throw new SourceError(`The folder cannot be read: ${error.message}`);
    }
    throw error;
  }
  return {
    names: sorted(found.keys()),
    damage: damageOf(faults),
    async *read(name, most) {
      // A link may have been put there since.
      const place = await placeOf(root, found.get(name) ?? '');
      if (place === null) throw new SourceError(`${name} is not in the folder any more.`);
      let length = 0;
      try {
        for await (const piece of createReadStream(place, { signal })) {
          length += piece.length;
          if (length > most) throw tooLarge(name, most);
          yield piece;
        }
      } catch (error) {
        if (!(error instanceof Error && 'syscall' in error)) throw error;
        throw new SourceError(`${name} cannot be read: ${error.message}`);
      }
    },
  };
}
