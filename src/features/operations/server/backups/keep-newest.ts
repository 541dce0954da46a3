import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import type { BackupKind } from '../../backups.values.ts';
import { backupFolder, keptFiles } from './folder.ts';
import { forgetBackups, lacksImages } from './store.ts';

/**
 * Deletes all but the newest backups of a kind, after a new one was recorded. A backup that is damaged or lacks most
 * images deletes no other: earlier ones may be the last with those images. If any image is missing, the newest
 * complete backup also stays.
 * @param made the file of the new backup, which stays even if the clock was ahead when others were made
 * @returns the names of the deleted files
 */
export async function keepNewest(
  db: Db,
  config: Pick<Config, 'backupDir' | 'backupKeep' | 'dataDir'>,
  { made, kind, now }: { made: string; kind: Exclude<BackupKind, 'command'>; now: number },
): Promise<string[]> {
  const folder = backupFolder(config);
  const rows = await db
    .selectFrom('backups')
    .select(['file', 'files', 'missing_files', 'damage'])
    .where('kind', '=', kind)
    .execute();
  const known = new Map(rows.map((row) => [row.file, row]));
  // Unknown files come from a lost database and hold its last state.
  const isPoor = (name: string) => {
    const row = known.get(name);
    return row !== undefined && (row.damage !== null || lacksImages(row));
  };
  const isWhole = (name: string) => known.get(name)?.missing_files === 0 && !isPoor(name);
  const others = (await keptFiles(folder))
    .filter((file) => file.kind === kind && file.name !== made)
    .map(({ name }) => name);
  const lastWhole = isWhole(made)
    ? undefined
    : (others.find(isWhole) ?? others.find((name) => !known.has(name)));
  const poor = others.filter(isPoor);
  const mayGo = isPoor(made) ? poor : [...others.filter((name) => !isPoor(name)), ...poor];
  const removed = mayGo.slice(config.backupKeep - 1).filter((name) => name !== lastWhole);
  for (const name of removed) await rm(path.join(folder, name), { force: true });
  await forgetBackups(db, removed, now);
  return removed;
}
