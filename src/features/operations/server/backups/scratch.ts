import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { takeFolder } from '#platform/db/database-file.ts';
import { DRAFT_ENDING, draftOf, unwritable } from '#platform/files/write-whole.ts';

/** A temporary folder for a database that is being backed up or verified. */
export interface Scratch {
  folder: string;
  remove(): Promise<void>;
}

const scratchAt = (folder: string): Scratch => ({
  folder,
  remove: () => rm(folder, { recursive: true, force: true }),
});

/** Next to a file. @throws UnwritableFile */
export async function scratchBeside(file: string): Promise<Scratch> {
  const folder = draftOf(file);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    throw unwritable(error, file);
  }
  return scratchAt(folder);
}

/** In the system's temporary folder. */
export const scratchInTemp = async (): Promise<Scratch> =>
  scratchAt(await mkdtemp(path.join(tmpdir(), 'savepoint-verify-')));

/** For an encrypted backup, in DATA_DIR. */
const IN_DATA_DIR = 'encrypting';

/** In DATA_DIR, which has the unencrypted database anyway. Locked until it is deleted. @throws UnwritableFile */
export async function scratchInDataDir(config: Pick<Config, 'dataDir'>): Promise<Scratch> {
  const folder = draftOf(path.join(config.dataDir, IN_DATA_DIR));
  try {
    // With PostgreSQL, DATA_DIR may be empty or missing.
    await mkdir(config.dataDir, { recursive: true });
    await removeLeftScratch(config);
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    throw unwritable(error, folder);
  }
  const letGo = takeFolder(folder);
  const { remove } = scratchAt(folder);
  return {
    folder,
    async remove() {
      letGo?.();
      await remove();
    },
  };
}

/** Deletes the remains of killed encrypted backups in DATA_DIR; running ones are locked. */
export async function removeLeftScratch({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(`${IN_DATA_DIR}.`) || !name.endsWith(DRAFT_ENDING)) continue;
    const { folder, remove } = scratchAt(path.join(dataDir, name));
    const letGo = takeFolder(folder);
    if (letGo === null) continue;
    letGo();
    await remove();
  }
}
