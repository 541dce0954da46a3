import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { indexNext } from '#features/articles/server/search-index/public.ts';
import { RECORDING_FOLDER } from '#features/media/server/public.ts';
import { dropWaitingEmails } from '#features/notifications/server/public.ts';
import { pauseRestoredAccounts } from '#features/social/server/public.ts';
import { endAllAccess } from '#features/users/server/public.ts';
import { pauseRestoredWebhooks } from '#features/webhooks/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import { openDatabase, RESTORE_FOLDER } from '#platform/db/database.ts';
import {
  copyFromFile,
  DATABASE_FILE,
  indexFile,
  requireEmptyDatabase,
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

/** No image is this large: uploads are limited to 20 MB. */
const LARGEST_IMAGE_BYTES = 200_000_000;
const MEDIA_TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};

/** Files that SQLite leaves next to a database; another database would use them as its own. */
const SIDE_FILE_ENDINGS = ['', '-wal', '-shm', '-journal'];

/** @throws BackupError, DatabaseError if a restore would overwrite a database */
async function requireNoDatabase(config: Config): Promise<void> {
  if (config.databaseUrl !== null) return requireEmptyDatabase(config);
  const there = SIDE_FILE_ENDINGS.map((ending) =>
    path.join(config.dataDir, DATABASE_FILE + ending),
  );
  const first = there.find(existsSync);
  if (first === undefined) return;
  throw new BackupError(`${first} already exists. Set DATA_DIR to an empty folder.`);
}

/** Covers, and crops of the demo's images, which are made on demand. */
const MADE_ANEW = new Set(['covers', 'demo']);

/** @returns the folder of the images if it has any, or null */
export async function folderWithImages({ dataDir, s3 }: Config): Promise<string | null> {
  if (s3 !== null) return null;
  const folder = path.join(dataDir, 'media');
  const names = await readdir(folder).catch(() => []);
  return names.every((name) => MADE_ANEW.has(name)) ? null : folder;
}

/** @throws BackupError if there are images already */
async function requireNoImages(config: Config): Promise<void> {
  const folder = await folderWithImages(config);
  if (folder === null) return;
  throw new BackupError(`${folder} already has images. Set DATA_DIR to an empty folder.`);
}

const otherFile = (key: string) =>
  new BackupError(`Another file already exists at ${key}. Restore into an empty folder or bucket.`);

async function hashOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/** Adds images to a storage, and can remove them again. */
class Images {
  readonly #storage: Storage;
  readonly #put: string[] = [];

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async put(key: string, pieces: AsyncIterable<Uint8Array>, size: number): Promise<void> {
    if (key.startsWith(RECORDING_FOLDER)) return this.#putRecording(key, pieces, size);
    if (size > LARGEST_IMAGE_BYTES) throw new BackupError(`${key} is too large for an image.`);
    const bytes = await buffer(pieces);
    const there = await this.#storage.get(key);
    if (there !== null) {
      // From a killed restore; any other image isn't ours.
      if (bytes.equals(await buffer(there.stream))) return;
      throw otherFile(key);
    }
    const ending = key.slice(key.lastIndexOf('.') + 1);
    this.#put.push(key);
    await this.#storage.put(key, bytes, MEDIA_TYPES[ending] ?? 'application/octet-stream');
  }

  /** Files that memory may not hold. */
  async #putRecording(key: string, pieces: AsyncIterable<Uint8Array>, size: number): Promise<void> {
    const there = await this.#storage.get(key);
    if (there !== null) {
      if (there.size === size && (await hashOf(pieces)) === (await hashOf(there.stream))) return;
      throw otherFile(key);
    }
    this.#put.push(key);
    await this.#storage.putStream(key, pieces, { size, type: 'application/octet-stream' });
  }

  /** @throws Problem if the storage fails */
  async takeBack(): Promise<void> {
    for (const key of this.#put) await this.#storage.remove(key);
  }
}

/** Ends sessions, tokens and links: they may have been revoked after the backup. Nothing is sent a second time. */
async function endAccess(folder: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir: folder, databaseUrl: null });
  try {
    await endAllAccess(db);
    await pauseRestoredWebhooks(db);
    await dropWaitingEmails(db);
    await pauseRestoredAccounts(db);
  } finally {
    await close();
  }
}

/** Moves the database to its place in one step. */
async function putDatabase(
  config: Config,
  folder: string,
  { madeAt, engine }: Manifest,
  signal: AbortSignal,
): Promise<void> {
  const options = { indexNext, signal, madeAt: Date.parse(madeAt) };
  if (config.databaseUrl !== null) return copyFromFile(folder, config, options);
  // A copy from PostgreSQL has no search index, because each nightly backup would have to build it.
  if (engine === 'postgres') await indexFile(folder, options);
  await rename(path.join(folder, DATABASE_FILE), path.join(config.dataDir, DATABASE_FILE));
  await syncFolder(config.dataDir);
}

/** Creates and locks the folder of a restore. @returns its release @throws BackupError if another restore holds it */
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
 * Restores a backup into an empty location: the database into the configured engine, the images into their folder
 * or bucket. Sessions, API tokens and password links end. The next start upgrades the database. No server starts
 * there during the restore, nor after it was killed; running it again continues it.
 * @throws BackupError, DatabaseError, UnwritableFile, after deleting what was written
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
    // Another restore may have finished meanwhile.
    await requireNoDatabase(config);
    for (const ending of SIDE_FILE_ENDINGS)
      await rm(path.join(folder, DATABASE_FILE + ending), { force: true });
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
    // Only this folder records the images that remain from this or an earlier restore.
    const isClean = await images.takeBack().then(
      () => !goesOn,
      () => false,
    );
    letGo();
    if (isClean) await rm(folder, { recursive: true, force: true });
    throw unwritable(error, folder);
  }
}
