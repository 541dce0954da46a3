import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeArticle } from '../support/content/articles.ts';
import { unzip } from '../support/content/unzip.ts';
import { makeDatabaseFolder } from '../support/databases/folder.ts';
import {
  ENGINES,
  openTestDatabase,
  type TestDatabase,
} from '../support/databases/test-database.ts';
import { type Answer, callCommand, runCommand } from '../support/servers/command.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await makeDatabaseFolder('savepoint-out-');
});
afterAll(() => rm(folder, { recursive: true }));

const place = () => ({ folder, config: database.config });
const savepoint = (...args: string[]) => runCommand(place(), args);

/** It was refused in one line, and nothing was left. */
async function expectRefused(
  { out, err, code }: Omit<Answer, 'signal'>,
  words: RegExp,
  exitCode = 1,
) {
  expect([out, code]).toEqual(['', exitCode]);
  expect(err).toMatch(words);
  expect(err.trimEnd()).not.toContain('\n');
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
}

describe.each(ENGINES)('savepoint export on %s', (engine) => {
  beforeAll(async () => {
    database = await openTestDatabase({ engine });
    await makeArticle(database.db, { title: 'Kept', content: `<p>${'word '.repeat(40_000)}</p>` });
  });
  afterAll(() => database.close());

  it('writes the magazine into a file where it was called, for nobody else to read', async () => {
    const { out, err, code } = await savepoint('export', `${engine}.zip`, '--json');
    expect([code, err]).toEqual([0, '']);
    const file = path.join(folder, `${engine}.zip`);
    const { size, mode } = await stat(file);
    expect(JSON.parse(out)).toMatchObject({
      file,
      bytes: size,
      counts: { articles: 1 },
      notes: [],
    });
    expect(mode & 0o077).toBe(0);
    const files = await unzip(await readFile(file));
    expect(JSON.parse(`${files.get('articles.jsonl')}`)).toMatchObject({ title: 'Kept' });
  });
});

describe.each(ENGINES)('savepoint on %s, as a process', (engine) => {
  beforeAll(async () => {
    database = await openTestDatabase({ engine });
  });
  afterAll(() => database.close());

  it('makes an account, finds everything whole, and ends by itself', async () => {
    const made = await savepoint('user', 'add', 'Nele', '--json');
    expect([made.code, made.err, JSON.parse(made.out).username]).toEqual([0, '', 'Nele']);
    const { out, err, code } = await savepoint('check', '--json');
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({ found: [], left: 0 });
  });
});

describe('savepoint', () => {
  beforeAll(async () => {
    database = await openTestDatabase();
    await makeArticle(database.db, { content: `<p>${'word '.repeat(40_000)}</p>` });
  });
  afterAll(() => database.close());

  it('writes in the place of a file only where it is told to', async () => {
    await writeFile(path.join(folder, 'there.zip'), 'precious');
    await expectRefused(await savepoint('export', 'there.zip'), /already exists.*--force/);
    expect(await readFile(path.join(folder, 'there.zip'), 'utf8')).toBe('precious');
    const { code, out } = await savepoint('export', 'there.zip', '--force');
    expect([code, out]).toEqual([0, expect.stringContaining('1 article, 0 images')]);
    expect((await unzip(await readFile(path.join(folder, 'there.zip')))).size).toBe(16);
  });

  it('refuses in one line what it cannot do', async () => {
    const call = (...args: string[]) => callCommand(place(), args);
    // One through a process of its own, with its exit code.
    await expectRefused(await savepoint('exprot', 'a'), /'exprot'. Did you mean export\?/, 2);
    await expectRefused(await call('import', 'none.xml', '--dry-run'), /File not found/);
    await expectRefused(await call('export', 'nowhere/a.zip'), /no folder .*nowhere/);
    await expectRefused(await call('export', '.'), /is a folder/);
    const known = database;
    database = { ...known, config: { ...known.config, dataDir: path.join(folder, 'none') } };
    await expectRefused(await call('export', 'a'), /there is no savepoint.sqlite/);
    database = known;
    expect(await readdir(folder)).not.toContain('none');
    expect(await readdir(folder)).not.toContain('a');
  });

  it('leaves nothing of a file that the disk has no room for', async () => {
    const limited = ['bash', '-c', `trap '' XFSZ; ulimit -f 100; exec "$@"`, 'bash'];
    await expectRefused(await runCommand(place(), ['export', 'large.zip'], limited), /no room/);
    expect(await readdir(folder)).not.toContain('large.zip');
  });
});
