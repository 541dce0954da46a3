import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder in memory that Linux has. In a container it may be too small. */
const MEMORY = '/dev/shm';
/** More than the stores of a run take together. */
const ROOM = 2 * 1024 ** 3;

/**
 * Where stores of tests lie: in memory where there is room. Nobody pulls the plug, and SQLite waits for the disk
 * at each commit. What a killed run leaves there takes memory until it is removed.
 */
function storesFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ROOM) return MEMORY;
  } catch {
    // Another system, or one where it may not be written.
  }
  return tmpdir();
}

/** Makes a folder for a store, to be removed by whoever asked for it. */
export const makeStoreFolder = (prefix: string) => mkdtemp(path.join(storesFolder(), prefix));
