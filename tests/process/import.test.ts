import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../support/content/people.ts';
import { wxr } from '../support/content/wxr.ts';
import {
  ENGINES,
  openTestDatabase,
  type TestDatabase,
} from '../support/databases/test-database.ts';
import { callCommand, runCommand, startCommand } from '../support/servers/command.ts';

const POSTS = 200;

describe.each(ENGINES)('savepoint import on %s', (engine) => {
  let folder: string;
  let database: TestDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'savepoint-in-'));
    const posts = Array.from({ length: POSTS }, (_, index) => ({ id: index + 1 }));
    await writeFile(path.join(folder, 'old.xml'), wxr(posts));
    database = await openTestDatabase({ engine });
    await makeUser(database.db, { role: 'admin', username: 'Ada' });
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  const place = () => ({ folder, config: database.config });
  const savepoint = (...args: string[]) => runCommand(place(), args);
  const slugs = async () => {
    const rows = await database.db.selectFrom('articles').select('slug').execute();
    return rows.map(({ slug }) => slug).sort();
  };
  const all = Array.from({ length: POSTS }, (_, index) => `post-${index + 1}`).sort();
  /** Starts an import and sends a signal in the middle of it. */
  async function interrupted(signal: 'SIGKILL' | 'SIGINT') {
    const { child, answer } = startCommand(place(), ['import', 'old.xml', '--yes', '--as', 'ada']);
    const latest = () =>
      database.db
        .selectFrom('imports')
        .select(['id', 'state', 'done'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
    for (let row = await latest(); row?.state !== 'running' || row.done < 40; ) {
      expect(child.exitCode, 'it ended too early').toBeNull();
      await setTimeout(5);
      row = await latest();
    }
    child.kill(signal);
    const ended = await answer;
    const left = await slugs();
    expect(left.length).toBeGreaterThanOrEqual(40);
    expect(left.length).toBeLessThan(POSTS);
    return ended;
  }

  it('an import continues after its process is killed, imports each article once, and can be undone', async () => {
    expect(await interrupted('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    // The lease of the killed process has expired.
    await database.db.updateTable('jobs').set({ claimed_until: 0 }).execute();
    const { out, err, code } = await savepoint('import', 'old.xml', '--yes', '--as=Ada', '--json');
    expect([code, err]).toEqual([0, '']);
    const { id, ...done } = JSON.parse(out);
    expect(done).toMatchObject({ state: 'finished', items: { created: POSTS, failed: 0 } });
    expect(await slugs()).toEqual(all);
    const undone = await savepoint('import', '--undo', `${id}`, '--yes', '--as=Ada');
    expect(undone).toMatchObject({ code: 0, out: `old.xml: ${POSTS} articles deleted.\n` });
    expect(await slugs()).toEqual([]);
  });

  it('an interrupted import pauses, prints the command that resumes it, and resumes', async () => {
    expect(await interrupted('SIGINT')).toMatchObject({
      code: 130,
      out: '',
      err: expect.stringMatching(/^Paused\. Resume with: savepoint import .*old\.xml --yes\n$/),
    });
    const { code, out } = await savepoint('import', 'old.xml', '--yes', '--as=Ada');
    expect([code, out.split('\n')[0]]).toEqual([0, `old.xml: ${POSTS} articles imported.`]);
    expect(await slugs()).toEqual(all);
    const again = await savepoint('import', 'old.xml', '--yes', '--as=Ada');
    expect(again.out).toContain(`0 articles imported, ${POSTS} unchanged.`);
    expect(await slugs()).toEqual(all);
  });

  it('errors are one line', async () => {
    const refused = async (...args: string[]) => {
      const { out, err, code } = await callCommand(place(), args);
      expect([code, out, err.trimEnd().split('\n').length]).toEqual([1, '', 1]);
      return err;
    };
    expect(await refused('import', 'old.xml')).toMatch(/--yes/);
    expect(await refused('import', 'old.xml', '--yes', '--as', 'nobody')).toMatch(/--as/);
    expect(await refused('import', '--undo', '999', '--yes', '--as=Ada')).toMatch(/no import/);
    await writeFile(path.join(folder, 'half.json'), '{"db": [');
    expect(await refused('import', 'half.json', '--yes', '--as=Ada')).toMatch(
      /damaged or incomplete/,
    );
  });
});
