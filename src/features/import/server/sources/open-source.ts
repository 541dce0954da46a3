import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ghostSource } from './ghost/ghost-source.ts';
import { type Source, SourceError } from './source.ts';
import { wordpressSource } from './wordpress/wordpress-source.ts';

/** So many bytes tell what a file is. */
const START = 200;

async function startOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START), 0, START, 0);
    // NUL: of UTF-16, every other byte.
    return buffer
      .subarray(0, bytesRead)
      .toString('latin1')
      .replace(/[\0ÿþï»¿\s]+/g, '');
  } finally {
    await handle.close();
  }
}

/**
 * Opens an export of another system, which is recognised by its content.
 * @param siteUrl where that site is, for exports that do not say it
 * @param signal ends the reading, also of its articles later
 * @throws SourceError where it is none that we know, or broken
 */
export async function openSource(
  file: string,
  siteUrl?: string,
  signal?: AbortSignal,
): Promise<Source> {
  const start = await startOf(file);
  const bytes = () => createReadStream(file, { signal });
  if (start.startsWith('<')) return wordpressSource(bytes);
  if (start.startsWith('{')) return ghostSource(bytes, siteUrl);
  throw new SourceError('This is neither an export of WordPress (.xml) nor one of Ghost (.json).');
}
