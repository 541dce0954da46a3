import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SQLITE_FILE, sqliteSnapshot } from './sqlite.ts';

vi.mock('node:fs', { spy: true });

it('a database on a read-only disk can be read unless a log file appears while it is opened', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'savepoint-snapshot-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, SQLITE_FILE);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; create table notes (id integer)');
  database.close();
  // SQLite cannot make its log there.
  mkdirSync(`${file}-wal`);
  let sizes = [0, 0];
  const size = (name: string) => ({ size: name.endsWith('-wal') ? (sizes.shift() ?? 0) : 0 });
  vi.mocked(statSync).mockImplementation(size as unknown as typeof statSync);
  const snapshot = sqliteSnapshot(folder);
  expect(snapshot.prepare('select count(*) as count from notes').get()).toEqual({ count: 0 });
  snapshot.close();
  for (const [before, after] of [
    [1, 0],
    [0, 1],
  ] as const) {
    sizes = [before, after];
    expect(() => sqliteSnapshot(folder)).toThrow('unable to open database file');
  }
});
