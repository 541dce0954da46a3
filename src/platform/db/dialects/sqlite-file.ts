import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { isDatabaseBusy } from '../unreachable.ts';
import { SQLITE_FILE, sqliteSnapshot } from './sqlite.ts';

/** How many pages are copied at a time; between two, it can be stopped. */
const PAGES_AT_A_TIME = 1000;

/**
 * Copies the SQLite store of a folder, as it is at this moment, into one file of another folder, while
 * servers read and write (SQLite's online backup). @param target a folder without a store
 * @throws Error where there is no store, or the copy cannot be written
 */
export async function copySqlite(
  dataDir: string,
  target: string,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  // Within a transaction that reads: a backup of a connection without one begins anew whenever
  // somebody else has written.
  const source = sqliteSnapshot(dataDir);
  const file = path.join(target, SQLITE_FILE);
  try {
    await backup(source, file, {
      rate: PAGES_AT_A_TIME,
      progress: () => signal.throwIfAborted(),
    });
  } finally {
    source.close();
  }
  signal.throwIfAborted();
  intoOneFile(target);
}

/** Has the store in a folder be its file alone, without the log beside it. */
export function intoOneFile(folder: string): void {
  const database = new DatabaseSync(path.join(folder, SQLITE_FILE));
  try {
    database.exec('PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
}

/** What a SQLite file holds, or what is wrong with it. */
export interface JudgedFile {
  /** In words; null where nothing is. */
  damage: string | null;
  /** Names of the migrations that made it, in order. */
  migrations: string[];
  /** Rows of each table, without those of the full-text index. */
  tables: Record<string, number>;
}

/** Looks through the whole file of the store in a folder, without changing it: seconds for a gigabyte. */
export function judgeSqlite(folder: string): JudgedFile {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path.join(folder, SQLITE_FILE), { readOnly: true });
    return judged(database);
  } catch (error) {
    return { damage: (error as Error).message, migrations: [], tables: {} };
  } finally {
    database?.close();
  }
}

function judged(database: DatabaseSync): JudgedFile {
  const read = <Row>(text: string) => database.prepare(text).all() as Row[];
  const [first] = read<{ integrity_check: string }>('PRAGMA integrity_check(1)');
  const names = read<{ name: string }>(
    "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name",
  ).map(({ name }) => name);
  const tables: Record<string, number> = {};
  for (const name of names) {
    // In a file of somebody else's a name may be anything.
    const table = `"${name.replaceAll('"', '""')}"`;
    const [row] = read<{ count: number }>(`select count(*) as count from ${table}`);
    tables[name] = row?.count ?? 0;
  }
  const migrations = names.includes('migrations')
    ? read<{ name?: string }>('select * from migrations order by 1').map(({ name }) => String(name))
    : [];
  const said = first?.integrity_check ?? 'it cannot be read';
  return { damage: said === 'ok' ? null : said, migrations, tables };
}

/**
 * Takes a folder until it is let go of. The lock is the operating system's, so a process that dies lets go of it.
 * @returns lets go of it; null where somebody else has it
 */
export function takeFolder(folder: string): (() => void) | null {
  const lock = new DatabaseSync(path.join(folder, 'lock.sqlite'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => {
      if (lock.isOpen) lock.close();
    };
  } catch (error) {
    lock.close();
    if (isDatabaseBusy(error)) return null;
    throw error;
  }
}
