import { open, stat } from 'node:fs/promises';
import { SourceError } from '../source-error.ts';
import type { Files } from './files.ts';
import { openFolder } from './folder.ts';
import { openZip } from './zip.ts';

/** The first bytes of a file, fewer if it is shorter. */
export async function startOf(file: string, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The signatures of a file in a zip, and of the end of one that is empty. */
const SIGNATURES = new Set(['504b0304', '504b0506']);

export const isZip = (start: Buffer) => SIGNATURES.has(start.toString('hex', 0, 4));

/**
 * The files of a folder or of a zip.
 * @param signal ends every reading
 * @throws SourceError where it is neither, or cannot be read
 */
export async function openFiles(file: string, signal?: AbortSignal): Promise<Files> {
  const there = await stat(file).catch(() => null);
  if (there?.isDirectory()) return openFolder(file, signal);
  if (there?.isFile() && isZip(await startOf(file, 4))) return openZip(file, signal);
  throw new SourceError(`${file} is neither a folder nor a zip.`);
}
