import { constants } from 'node:fs';
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { ConfigError } from '#platform/config/schemas.ts';
import { createFolder } from '#platform/files/create-folder.ts';
import { DRAFT_ENDING, unwritable } from '#platform/files/write-whole.ts';
import type { BackupKind } from '../../backups.values.ts';

type Kept = Exclude<BackupKind, 'command'>;

/** The part of a file name that marks its kind. */
const MARKS: Record<Kept, string> = { daily: '', asked: '-asked', upgrade: '-before-upgrade' };
const NAME = /^savepoint-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-asked|-before-upgrade)?\.tar$/;

/** The folder of backups without a file name of their own. */
export const backupFolder = ({ backupDir, dataDir }: Pick<Config, 'backupDir' | 'dataDir'>) =>
  backupDir ?? path.join(dataDir, 'backups');

/** The name of a backup started at this time (UTC), e.g. 'savepoint-2026-03-07T00-00-04Z.tar'. */
export function backupName(kind: Kept, now: number): string {
  const time = `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return `savepoint-${time}${MARKS[kind]}.tar`;
}

/** The kind of a backup by its file name; null for other files. */
function kindOf(name: string): Kept | null {
  const [, mark = ''] = NAME.exec(name) ?? [];
  if (!NAME.test(name)) return null;
  return (Object.keys(MARKS) as Kept[]).find((kind) => MARKS[kind] === mark) ?? null;
}

/** @throws UnwritableFile if the folder can't be created */
export async function makeBackupFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unwritable(error, path.join(folder, 'backup'));
  }
}

/** @throws ConfigError when BACKUP_DIR is set and backups can't be written there */
export async function requireBackupFolder({ backupDir }: Pick<Config, 'backupDir'>): Promise<void> {
  if (backupDir === null) return;
  try {
    createFolder(backupDir);
    await access(backupDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `BACKUP_DIR ${backupDir} can't be written (${code}). Create the folder and give it to the user that runs ` +
        `Savepoint (uid ${process.getuid?.()}), or set BACKUP_DIR to another one.`,
    );
  }
}

export interface KeptFile {
  name: string;
  kind: Kept;
  bytes: number;
  /** UTC milliseconds. */
  writtenAt: number;
}

/** The backups in a folder, newest first; none if it can't be read. */
export async function keptFiles(folder: string): Promise<KeptFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name): Promise<KeptFile[]> => {
      const kind = kindOf(name);
      const stats = kind && (await stat(path.join(folder, name)).catch(() => null));
      if (!kind || !stats?.isFile()) return [];
      return [{ name, kind, bytes: stats.size, writtenAt: Math.floor(stats.mtimeMs) }];
    }),
  );
  return files.flat().toSorted((a, b) => (a.name < b.name ? 1 : -1));
}

/** A backup by its name, with its path; null if there is none. */
export async function keptFile(
  config: Pick<Config, 'backupDir' | 'dataDir'>,
  name: string,
): Promise<(KeptFile & { path: string }) | null> {
  const folder = backupFolder(config);
  const found = (await keptFiles(folder)).find((file) => file.name === name);
  return found ? { ...found, path: path.join(folder, name) } : null;
}

/** The size so far of the backup in progress, in bytes. */
export async function writtenBytes(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const drafts = names.filter((name) => name.endsWith(DRAFT_ENDING));
  const sizes = drafts.map(async (name) => {
    const stats = await stat(path.join(folder, name)).catch(() => null);
    return stats?.isFile() ? stats.size : 0;
  });
  return Math.max(0, ...(await Promise.all(sizes)));
}

/**
 * Deletes the remains of killed backups of a kind. Call it only while no backup of this kind is in progress.
 * Others may be in progress or being read.
 */
export async function removeDrafts(folder: string, kind: Kept): Promise<void> {
  const names = await readdir(folder);
  for (const name of names) {
    const whole = `${name.split('.tar.')[0]}.tar`;
    if (!name.endsWith(DRAFT_ENDING) || kindOf(whole) !== kind || names.includes(whole)) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
