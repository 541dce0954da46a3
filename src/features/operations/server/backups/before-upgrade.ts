import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { DAY } from '#lib/durations.ts';
import type { Config } from '#platform/config/config.ts';
import { DatabaseError, inTransaction } from '#platform/db/database.ts';
import { MIGRATIONS, newestMigration, pendingMigrations } from '#platform/db/migrate.ts';
import type { Db } from '#platform/db/schema.ts';
import { backupFolder, backupName, makeBackupFolder, removeDrafts } from './folder.ts';
import { keepNewest } from './keep-newest.ts';
import { type BackupReport, makeBackup } from './make-backup.ts';
import { recordBackup } from './store.ts';
import { requireWhole, verifyOwnBackup } from './verify-backup.ts';

/** A nightly backup is recent enough. */
const RECENT_MS = DAY;

/**
 * PostgreSQL databases of older releases can only be backed up by that release or by pg_dump.
 * @throws DatabaseError when there is no recent backup
 */
async function requireRecentBackup(db: Db, now: number): Promise<void> {
  const { rows } = await sql<{ at: number | null }>`
    select max(started_at) as at from backups where kind <> 'upgrade' and damage is null`
    .execute(db)
    .catch(() => ({ rows: [] }));
  if ((rows[0]?.at ?? 0) > now - RECENT_MS) return;
  throw new DatabaseError(
    'The database was not upgraded, because it has no backup from the last 24 hours. Run "savepoint backup FILE" with ' +
      'the previous release, or pg_dump and then start once with BACKUP_BEFORE_UPGRADE=off.',
  );
}

/**
 * Makes a backup before an upgrade, unless BACKUP_BEFORE_UPGRADE is off. Call it under the start lock.
 * @returns the backup, or null if none is needed
 * @throws DatabaseError when there is no backup: the database must stay as it is
 */
export async function backupBeforeUpgrade(
  db: Db,
  config: Config,
  now: number,
  migrations = MIGRATIONS,
): Promise<BackupReport | null> {
  if (!config.backupBeforeUpgrade) return null;
  const pending = await pendingMigrations(db, migrations);
  if (pending.length === 0) return null;
  if (config.databaseUrl !== null) {
    await requireRecentBackup(db, now);
    return null;
  }
  const { signal } = new AbortController();
  const folder = backupFolder(config);
  const file = path.join(folder, backupName('upgrade', now));
  try {
    await makeBackupFolder(folder);
    await removeDrafts(folder, 'upgrade');
    const passphrase = config.backupPassphrase;
    const made = await makeBackup(config, { file, passphrase, media: 'none', now, signal });
    requireWhole(await verifyOwnBackup(config, file, signal));
    return made;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(
      `The database was not upgraded, because the backup before the upgrade failed: ${reason} Fix that, ` +
        'set BACKUP_DIR to another folder, or set BACKUP_BEFORE_UPGRADE=off.',
      { cause: error },
    );
  }
}

/**
 * Deletes the backup of an upgrade that failed and left the database unchanged: a service that restarts again and
 * again would fill the disk.
 */
export async function dropUpgradeBackup(db: Db, { file, manifest }: BackupReport): Promise<void> {
  if ((await newestMigration(db)) === manifest.schema) await rm(file, { force: true });
}

/** Records the backup once the database is upgraded, and deletes old ones. */
export async function keepUpgradeBackup(
  db: Db,
  config: Config,
  { file, bytes, mediaBytes, files, leftOut, manifest }: BackupReport,
): Promise<void> {
  const madeAt = Date.parse(manifest.madeAt);
  const times = { startedAt: madeAt, finishedAt: madeAt, verifiedAt: madeAt };
  const name = path.basename(file);
  const sizes = { bytes, mediaBytes, files, missingFiles: leftOut.length };
  await inTransaction(db, (trx) =>
    recordBackup(trx, { kind: 'upgrade', file: name, ...sizes, ...times }),
  );
  await keepNewest(db, config, { made: name, kind: 'upgrade', now: madeAt });
}
