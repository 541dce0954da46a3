import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { engineOf } from '#platform/db/engine.ts';
import type { PermissionRow, Prepare } from './row.ts';

let made = 0;

/** A file with the name of a backup, next to the database: SQLite knows its own path, PostgreSQL does not. */
const keptBackup: Prepare = async (db) => {
  made += 1;
  if (engineOf(db).name === 'postgres') return { body: { file: 'savepoint.tar' } };
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(db);
  const folder = path.join(path.dirname(rows[0]?.file ?? ''), 'backups');
  const file = `savepoint-2026-03-${String(made).padStart(2, '0')}T00-00-00Z-asked.tar`;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, file), 'a backup');
  return { body: { file } };
};

const ANSWERS = [401, 403, 403, 403, 200] as const;
const row = (prepare: Prepare): PermissionRow => ({
  permission: 'system:manage',
  answers: ANSWERS,
  prepare,
});

export const BACKUP_ROWS: readonly [string, PermissionRow][] = [
  ['POST /api/admin/backups', row(async () => ({}))],
  ['POST /api/admin/backups/verify', row(keptBackup)],
  ['POST /api/admin/backups/download', row(keptBackup)],
];
