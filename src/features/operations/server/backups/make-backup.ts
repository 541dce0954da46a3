import { createReadStream } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { recordingFiles } from '#features/media/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import { openSnapshot } from '#platform/db/database.ts';
import {
  compactFile,
  DATABASE_FILE,
  databaseBytes,
  judgeDatabaseFile,
  writeDatabaseFile,
} from '#platform/db/database-file.ts';
import type { Db } from '#platform/db/schema.ts';
import { unwritable, writeWhole } from '#platform/files/write-whole.ts';
import { openStorage } from '#platform/storage/open.ts';
import { VERSION } from '#platform/version.ts';
import { encrypted } from './file/encryption.ts';
import {
  BackupError,
  ENTRIES,
  FORMAT_VERSION,
  type Manifest,
  NoRoomError,
} from './file/manifest.ts';
import { type PackedFile, packed, packedText } from './file/pack.ts';
import { mediaFiles } from './file/read-media.ts';
import { scratchBeside, scratchInDataDir } from './scratch.ts';

export interface BackupOptions {
  /** The absolute path; an existing file is replaced once the new one is complete. */
  file: string;
  /** Encrypts the backup; null doesn't. */
  passphrase: string | null;
  /** Whether it contains the images. */
  media: Manifest['media'];
  /** Free space to leave on its disk, in bytes; 64 MB by default. */
  leaveFree?: number;
  /** UTC milliseconds. */
  now: number;
  signal: AbortSignal;
  /** Called with the bytes written and the approximate total. */
  onProgress?: ((bytes: number, total: number) => void) | undefined;
}

export interface BackupReport {
  file: string;
  bytes: number;
  /** The share of the image files. */
  mediaBytes: number;
  /** Number of image files. */
  files: number;
  manifest: Manifest;
  encrypted: boolean;
  /** Storage keys of missing image files. */
  leftOut: string[];
}

const LEAVE_FREE_BYTES = 64 * 1024 * 1024;

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en-US')} MB`;

/**
 * @param leaveFree the space to leave free
 * @throws BackupError if the folder's disk has less space
 */
export async function requireRoom(
  folder: string,
  bytes: number,
  leaveFree: number = LEAVE_FREE_BYTES,
): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize - leaveFree;
  if (free >= bytes) return;
  throw new NoRoomError(
    `The disk of ${folder} is too full: the backup needs about ${megabytes(bytes)}, ` +
      `and ${megabytes(Math.max(free, 0))} are free beyond the ${megabytes(leaveFree)} that Savepoint never uses. ` +
      'Free some space or use another disk.',
  );
}

async function mediaBytesOf(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('media')
    .select((eb) => eb.fn.sum<number | null>('stored_bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  const recordings = await recordingFiles(db);
  return recordings.reduce((sum, one) => sum + one.bytes, Number(bytes ?? 0));
}

/**
 * Writes a snapshot of the database and its images into one file, while servers continue.
 * @throws BackupError, DatabaseError, UnwritableFile; the file's place is then as it was
 */
export async function makeBackup(config: Config, options: BackupOptions): Promise<BackupReport> {
  const { file, passphrase, signal, leaveFree } = options;
  const isFolder = (await stat(file).catch(() => null))?.isDirectory();
  if (isFolder) throw new BackupError(`${file} is a folder. Name a file in it.`);
  const databaseSize = await databaseBytes(config);
  try {
    await requireRoom(path.dirname(file), 2 * databaseSize, leaveFree);
  } catch (error) {
    throw unwritable(error, file);
  }
  // Next to the file, where it must fit anyway; for an encrypted backup where the database is unencrypted already.
  const scratch = await (passphrase === null ? scratchBeside(file) : scratchInDataDir(config));
  try {
    if (passphrase !== null) await requireRoom(config.dataDir, databaseSize);
    await writeDatabaseFile(config, scratch.folder, { signal });
    return await writeBackup(config, scratch.folder, options);
  } catch (error) {
    throw unwritable(error, file);
  } finally {
    await scratch.remove();
  }
}

/** The second half: packs the database file and the images. */
async function writeBackup(
  config: Config,
  scratch: string,
  { file, passphrase, media, now, signal, leaveFree, onProgress }: BackupOptions,
): Promise<BackupReport> {
  const { damage } = judgeDatabaseFile(scratch);
  if (damage !== null) {
    throw new BackupError(
      `The database is damaged, so it can't be backed up: ${damage}. Restore the last good backup.`,
    );
  }
  // After the check, because rewriting a damaged database would hide the damage. A copy from PostgreSQL is new.
  if (config.databaseUrl === null) await compactFile(scratch, signal);
  const { migrations, tables } = judgeDatabaseFile(scratch);
  const manifest: Manifest = {
    format: 'savepoint-backup',
    formatVersion: FORMAT_VERSION,
    savepoint: VERSION,
    schema: migrations.at(-1) ?? '',
    engine: config.databaseUrl === null ? 'sqlite' : 'postgres',
    madeAt: new Date(now).toISOString(),
    media,
    tables,
  };
  const database = path.join(scratch, DATABASE_FILE);
  const { size } = await stat(database);
  const { db, close } = await openSnapshot({ dataDir: scratch, databaseUrl: null });
  const leftOut: string[] = [];
  let mediaBytes = 0;
  let mediaFileCount = 0;
  let written = 0;
  try {
    const expected = media === 'all' ? await mediaBytesOf(db) : 0;
    await requireRoom(path.dirname(file), size + expected, leaveFree);
    const files = async function* (): AsyncGenerator<PackedFile> {
      yield packedText(ENTRIES.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
      yield { name: ENTRIES.database, size, pieces: createReadStream(database) };
      if (media === 'none') return;
      for await (const one of mediaFiles(db, openStorage(config), (key) => leftOut.push(key))) {
        mediaBytes += one.size;
        mediaFileCount += 1;
        yield one;
      }
    };
    const tar = packed(files(), now);
    const stream = passphrase === null ? tar : await encrypted(tar, passphrase);
    const counted = async function* () {
      for await (const piece of stream) {
        written += piece.length;
        onProgress?.(written, Math.max(size + expected, written));
        yield piece;
      }
    };
    const bytes = await writeWhole(file, counted(), signal);
    const isEncrypted = passphrase !== null;
    return {
      file,
      bytes,
      mediaBytes,
      files: mediaFileCount,
      manifest,
      encrypted: isEncrypted,
      leftOut,
    };
  } finally {
    await close();
  }
}
