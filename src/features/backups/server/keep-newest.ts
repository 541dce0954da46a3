import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import type { BackupKind } from '../values.ts';
import { backupFolder, keptFiles } from './folder.ts';
import { forgetBackups, lacksPictures } from './store.ts';

/** In which order files stay: those with everything, those that this store knows nothing of, the rest. */
const GOOD = 0;
const UNKNOWN = 1;
const POOR = 2;

/**
 * Removes all but the newest backups of a kind, after another was made and noted. One that is damaged or lacks
 * pictures takes no other one away: those before it may be the last that hold them.
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
  const known = new Map(
    rows.map((row) => {
      const isPoor = row.damage !== null || lacksPictures(row);
      return [row.file, isPoor ? POOR : GOOD];
    }),
  );
  const rankOf = (name: string) => known.get(name) ?? UNKNOWN;
  const others = (await keptFiles(folder))
    .filter((file) => file.kind === kind && file.name !== made)
    .map(({ name }) => name);
  const mayGo =
    rankOf(made) === POOR
      ? others.filter((name) => rankOf(name) === POOR)
      : others.toSorted((one, other) => rankOf(one) - rankOf(other));
  const removed = mayGo.slice(config.backupKeep - 1);
  for (const name of removed) await rm(path.join(folder, name), { force: true });
  await forgetBackups(db, removed, now);
  return removed;
}
