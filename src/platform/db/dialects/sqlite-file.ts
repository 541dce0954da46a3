import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { isDatabaseBusy } from '../unreachable.ts';
import { SQLITE_FILE, sqliteSnapshot } from './sqlite.ts';

/** How many pages are copied at a time. Between two batches it can be stopped. */
const PAGES_AT_A_TIME = 1000;

/**
 * Copies the SQLite database of a folder, as it is now, into one file in another folder, while servers read
 * and write (SQLite's online backup).
 * @param target a folder without a database
 * @throws Error if there is no database, or the copy can't be written
 */
export async function copySqlite(
  dataDir: string,
  target: string,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  // In a read transaction: otherwise the backup restarts whenever another connection has written.
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

/** Merges the log of the database in a folder into its file. */
export function intoOneFile(folder: string): void {
  const database = new DatabaseSync(path.join(folder, SQLITE_FILE));
  try {
    database.exec('PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
}

/** The contents of a SQLite file, or its damage. */
export interface JudgedFile {
  /** As a message; null without damage. */
  damage: string | null;
  /** Names of its migrations, in order. */
  migrations: string[];
  /** The number of rows of each table, without the full-text index. */
  tables: Record<string, number>;
}

/** Checks the whole database file in a folder without changing it: seconds for a gigabyte. */
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
    // In a foreign file a name can be anything.
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
 * Locks a folder until it is released. It is a lock of the operating system, which ends with the process.
 * @returns a function that releases it; null if another process has it
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
