import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { indexNext } from '#features/articles/server/search-index/public.ts';
import { endAllAccess } from '#features/users/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import { openDatabase, RESTORE_FOLDER } from '#platform/db/database.ts';
import {
  copyFromFile,
  indexFile,
  requireEmptyDatabase,
  STORE_FILE,
  takeFolder,
} from '#platform/db/database-file.ts';
import { requireKnown } from '#platform/db/migrate.ts';
import { syncFolder, unwritable } from '#platform/files/write-whole.ts';
import { openStorage } from '#platform/storage/open.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { BackupError, type Manifest } from './file/manifest.ts';
import { type ReadOptions, type ReadReport, readBackup } from './file/unpack.ts';
import { requireRoom } from './make-backup.ts';
import { judgeUnpacked, requireWhole, unpackDatabase } from './verify-backup.ts';

/** No image of ours is as large: uploads end at 20 MB. */
const LARGEST_IMAGE_BYTES = 200_000_000;
const MEDIA_TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};

/** What a SQLite store leaves beside its file: another store would take it for its own. */
const BESIDE_STORE = ['', '-wal', '-shm', '-journal'];

/** @throws BackupError, DatabaseError where there is a store that a restore would write over */
async function requireNoDatabase(config: Config): Promise<void> {
  if (config.databaseUrl !== null) return requireEmptyDatabase(config);
  const there = BESIDE_STORE.map((ending) => path.join(config.dataDir, STORE_FILE + ending));
  const first = there.find(existsSync);
  if (first === undefined) return;
  throw new BackupError(`${first} already exists. Set DATA_DIR to an empty folder.`);
}

/** Covers, and crops of the demo's images: they are made again when they are asked for. */
const MADE_ANEW = new Set(['covers', 'demo']);

/** @throws BackupError where there are images that a restore would mix with */
async function requireNoImages({ dataDir, s3 }: Config): Promise<void> {
  if (s3 !== null) return;
  const folder = path.join(dataDir, 'media');
  const names = await readdir(folder).catch(() => []);
  if (names.every((name) => MADE_ANEW.has(name))) return;
  throw new BackupError(`${folder} already has images. Set DATA_DIR to an empty folder.`);
}

/** Puts images into a storage, and can take back what it put. */
class Images {
  readonly #storage: Storage;
  readonly #put: string[] = [];

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async put(key: string, pieces: AsyncIterable<Uint8Array>, size: number): Promise<void> {
    if (size > LARGEST_IMAGE_BYTES) throw new BackupError(`${key} is too large for an image.`);
    const bytes = await buffer(pieces);
    const there = await this.#storage.get(key);
    if (there !== null) {
      // Of a restore that was killed; anything else is somebody else's.
      if (bytes.equals(await buffer(there.stream))) return;
      throw new BackupError(
        `Another image already exists at ${key}. Restore into an empty folder or bucket.`,
      );
    }
    const ending = key.slice(key.lastIndexOf('.') + 1);
    this.#put.push(key);
    await this.#storage.put(key, bytes, MEDIA_TYPES[ending] ?? 'application/octet-stream');
  }

  /** @throws Problem where the storage does not work */
  async takeBack(): Promise<void> {
    for (const key of this.#put) await this.#storage.remove(key);
  }
}

/** Ends what lets someone in without a password: it may have been ended after the backup was made. */
async function endAccess(folder: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir: folder, databaseUrl: null });
  try {
    await endAllAccess(db);
  } finally {
    await close();
  }
}

/** The store comes where it belongs, and is one from one moment to the next. */
async function putDatabase(
  config: Config,
  folder: string,
  { madeAt, engine }: Manifest,
  signal: AbortSignal,
): Promise<void> {
  const options = { indexNext, signal, madeAt: Date.parse(madeAt) };
  if (config.databaseUrl !== null) return copyFromFile(folder, config, options);
  // What was copied out of PostgreSQL has no search index: each night would have to make it.
  if (engine === 'postgres') await indexFile(folder, options);
  await rename(path.join(folder, STORE_FILE), path.join(config.dataDir, STORE_FILE));
  await syncFolder(config.dataDir);
}

/** Makes the folder of a restore. @returns lets go of it @throws BackupError where another restore has it */
async function takenFolder(folder: string): Promise<() => void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unwritable(error, folder);
  }
  const letGo = takeFolder(folder);
  if (letGo !== null) return letGo;
  throw new BackupError(
    `Another restore into ${path.dirname(folder)} is running. Wait until it finishes.`,
  );
}

/**
 * Restores a backup into an empty place: the store into the engine of the settings, the images into
 * their folder or bucket. Sessions, API tokens and links to choose a password end. The next start brings the store up to
 * date. While it lasts, and when it was killed, no server starts there; the same restore goes on then.
 * @throws BackupError, DatabaseError, UnwritableFile; what was written is then taken away again
 */
export async function restoreBackup(
  config: Config,
  file: string,
  options: ReadOptions,
): Promise<ReadReport> {
  await requireNoDatabase(config);
  const folder = path.join(config.dataDir, RESTORE_FOLDER);
  const goesOn = existsSync(folder);
  const images = new Images(openStorage(config));
  const letGo = await takenFolder(folder);
  let manifest: Manifest | undefined;
  try {
    // Another restore may have ended meanwhile.
    await requireNoDatabase(config);
    for (const ending of BESIDE_STORE)
      await rm(path.join(folder, STORE_FILE + ending), { force: true });
    const { size } = await stat(file).catch(() => ({ size: 0 }));
    await requireRoom(folder, size);
    const report = await readBackup(
      file,
      {
        async manifest(said) {
          requireKnown([said.schema]);
          if (said.media === 'all' && !goesOn) await requireNoImages(config);
          manifest = said;
        },
        async database(pieces, bytes) {
          await unpackDatabase(folder, pieces, bytes);
          const damage = manifest && judgeUnpacked(folder, manifest);
          if (damage) throw new BackupError(`${file} is damaged: ${damage}.`);
        },
        media: (key, pieces, bytes) => images.put(key, pieces, bytes),
      },
      options,
    );
    requireWhole({ ...report, file });
    options.signal.throwIfAborted();
    await endAccess(folder);
    await putDatabase(config, folder, report.manifest, options.signal);
    letGo();
    await rm(folder, { recursive: true, force: true });
    return report;
  } catch (error) {
    // Images that stay, of this restore or of one before, are only known by this folder.
    const isClean = await images.takeBack().then(
      () => !goesOn,
      () => false,
    );
    letGo();
    if (isClean) await rm(folder, { recursive: true, force: true });
    throw unwritable(error, folder);
  }
}
