import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import type { BackupKind } from '../../backups.values.ts';
import { backupFolder, keptFiles } from './folder.ts';
import { forgetBackups, lacksImages } from './store.ts';

/**
 * Removes all but the newest backups of a kind, after another was made and noted. One that is damaged or lacks
 * most images takes no other one away: those before it may be the last that hold them. One that lacks any leaves
 * the newest whole one, beyond the number that is kept.
 * @param made the new one's file, which stays though the clock may have been ahead when others were made
 * @returns the names of those that went
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
  // Those that this store knows nothing of were made by one that was lost, and hold what that had last.
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
