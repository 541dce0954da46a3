import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A Linux folder in memory. In a container it may be too small. */
const MEMORY = '/dev/shm';
/** More than all databases of a run need. */
const ROOM = 2 * 1024 ** 3;

/**
 * The folder for test databases: in memory if there is room, because SQLite waits for the disk at each
 * commit. Files of a killed run occupy memory until they are removed.
 */
function databasesFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ROOM) return MEMORY;
  } catch {
    // Another operating system, or a folder that is not writable.
  }
  return tmpdir();
}

/** Creates a folder for a database, which the caller removes. */
export const makeDatabaseFolder = (prefix: string) => mkdtemp(path.join(databasesFolder(), prefix));
