import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { formatCount } from '#lib/format/count.ts';
import type { Config } from '#platform/config/config.ts';
import { DATABASE_FILE, judgeDatabaseFile } from '#platform/db/database-file.ts';
import { requireKnown } from '#platform/db/migrate.ts';
import { BackupError, ENTRIES, type Manifest } from './file/manifest.ts';
import { type ReadOptions, type ReadReport, readBackup } from './file/unpack.ts';
import { requireRoom } from './make-backup.ts';
import { type Scratch, scratchBeside, scratchInDataDir, scratchInTemp } from './scratch.ts';

export interface VerifyReport extends ReadReport {
  file: string;
}

/** Unpacks the database of a backup into a folder. */
export async function unpackDatabase(
  folder: string,
  pieces: AsyncIterable<Uint8Array>,
  size: number,
): Promise<void> {
  await requireRoom(folder, size);
  const sink = createWriteStream(path.join(folder, DATABASE_FILE), { mode: 0o600, flush: true });
  await pipeline(pieces, sink);
}

/**
 * Checks an unpacked database: its integrity, row counts and release. @returns what is wrong, or null
 * @throws DatabaseError if it is from a newer release
 */
export function judgeUnpacked(folder: string, { tables }: Manifest): string | null {
  const judged = judgeDatabaseFile(folder);
  if (judged.damage !== null) return judged.damage;
  requireKnown(judged.migrations);
  const names = new Set([...Object.keys(tables), ...Object.keys(judged.tables)]);
  const other = [...names].find((name) => tables[name] !== judged.tables[name]);
  if (other === undefined) return null;
  return `${other} has ${judged.tables[other] ?? 0} rows, and not ${tables[other] ?? 0}`;
}

/**
 * Reads a whole backup: checks every checksum, the integrity of its database and the row counts. The database is
 * unpacked next to the backup if that folder is writable and the backup not encrypted, otherwise in the system's
 * temporary folder or in `secretScratch`.
 * @returns the names of damaged parts; none if the backup can be restored
 * @throws BackupError if it can't be read at all; DatabaseError if it is from a newer release
 */
export async function verifyBackup(
  file: string,
  options: ReadOptions & { secretScratch?: () => Promise<Scratch> },
): Promise<VerifyReport> {
  let isSecret = false;
  let scratch: Scratch | undefined;
  let databaseDamage: string | null = null;
  let manifest: Manifest | undefined;
  try {
    const report = await readBackup(
      file,
      {
        async manifest(said) {
          requireKnown([said.schema]);
          manifest = said;
        },
        async database(pieces, size) {
          scratch = await (isSecret
            ? (options.secretScratch ?? scratchInTemp)()
            : scratchBeside(file).catch(scratchInTemp));
          await unpackDatabase(scratch.folder, pieces, size);
          if (manifest) databaseDamage = judgeUnpacked(scratch.folder, manifest);
        },
        async media(_key, pieces) {
          for await (const _ of pieces);
        },
      },
      {
        ...options,
        passphrase() {
          isSecret = true;
          return options.passphrase();
        },
      },
    );
    const damaged = [...report.damaged];
    if (databaseDamage !== null && !damaged.includes(ENTRIES.database)) {
      damaged.unshift(`${ENTRIES.database}: ${databaseDamage}`);
    }
    return { ...report, file, damaged };
  } finally {
    await scratch?.remove();
  }
}

/** Verifies a backup that this server made. The database is unpacked in DATA_DIR if the backup is encrypted. */
export const verifyOwnBackup = (config: Config, file: string, signal: AbortSignal) =>
  verifyBackup(file, {
    passphrase: async () => config.backupPassphrase,
    secretScratch: () => scratchInDataDir(config),
    signal,
  });

/** @throws BackupError that names the damaged parts, if any */
export function requireWhole({ file, damaged, files }: VerifyReport): void {
  if (damaged.length === 0) return;
  const [first] = damaged;
  const rest = damaged.length > 1 ? ` and ${damaged.length - 1} more` : '';
  throw new BackupError(
    `${file} is damaged: ${first}${rest}, of ${formatCount(files, 'image file')}.`,
  );
}
