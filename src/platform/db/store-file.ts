import { stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { SQLITE_FILE } from './dialects/sqlite.ts';
import { copySqlite, type JudgedFile, judgeSqlite } from './dialects/sqlite-file.ts';
import { openSnapshot, StoreError, type StoreLocation, storeFailure } from './store.ts';

/** The name of a SQLite store in its folder. */
export const STORE_FILE = SQLITE_FILE;

interface StoreFileOptions {
  signal: AbortSignal;
  /** Hears how far it is, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Writes the store as it is at this moment, of either engine, as the SQLite store of a folder that is
 * empty; servers go on meanwhile. @throws StoreError where the store cannot be read
 */
export async function writeStoreFile(
  location: StoreLocation,
  folder: string,
  options: StoreFileOptions,
): Promise<void> {
  if (location.databaseUrl !== null) {
    throw new StoreError('A store in PostgreSQL cannot be backed up yet. Use pg_dump.');
  }
  try {
    await copySqlite(location.dataDir, folder, options);
  } catch (error) {
    throw storeFailure(location, error);
  }
}

/** Looks through the whole SQLite store of a folder, without changing it: seconds for a gigabyte. */
export const judgeStoreFile = (folder: string): JudgedFile => judgeSqlite(folder);

/** About how many bytes the store takes. @throws StoreError where there is none */
export async function storeBytes(location: StoreLocation): Promise<number> {
  const { db, close } = await openSnapshot(location);
  try {
    if (location.databaseUrl === null) {
      const { size } = await stat(path.join(location.dataDir, SQLITE_FILE));
      return size;
    }
    const { rows } = await sql<{ bytes: number }>`
      select pg_database_size(current_database()) as bytes`.execute(db);
    return rows[0]?.bytes ?? 0;
  } finally {
    await close();
  }
}
