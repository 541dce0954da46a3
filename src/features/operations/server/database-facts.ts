import { statfs } from 'node:fs/promises';
import { usedByMedia } from '#features/media/server/public.ts';
import { SECOND } from '#lib/durations.ts';
import { isoTime } from '#lib/format/iso.ts';
import type { Config } from '#platform/config/config.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { VERSION } from '#platform/version.ts';
import type { DatabaseFacts } from '../contract.ts';
import { lastCheck } from './check-database.ts';

/** Free bytes on the disk of a folder, or null if unknown. */
async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** The database and this process. */
export async function databaseFacts(
  db: Db,
  { dataDir, mediaQuota }: Pick<Config, 'dataDir' | 'mediaQuota'>,
  now: number,
): Promise<DatabaseFacts> {
  const engine = engineOf(db);
  const size = (await engine.size.execute(db)).rows[0];
  return {
    version: VERSION,
    engine: engine.name,
    bytes: Number(size?.bytes ?? 0),
    mediaBytes: await usedByMedia(db),
    mediaQuota,
    freeBytes: await freeBytes(dataDir),
    runningSince: isoTime(now - Math.round(process.uptime() * SECOND)),
    node: process.versions.node,
    check: await lastCheck(db),
  };
}
