import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { makeUser, sessionFor } from '../support/content/people.ts';
import { ENGINES, testDatabaseLocation } from '../support/databases/test-database.ts';
import {
  connectNetwork,
  countDone,
  expectDoneOnce,
  makeDue,
  readUntil,
  uploadTo,
} from '../support/servers/due-articles.ts';
import { endInstances, needPages, startInstance } from '../support/servers/instance.ts';

/** Of each of five kinds. */
const COUNT = 15;
const SOON_MS = 1500;
const WITHIN = { timeout: 60_000, interval: 50 };

beforeAll(needPages, 300_000);

describe.each(ENGINES)('what is due while a process is killed, on %s', (engine) => {
  it('publications, changes and ends happen once, none early, and nothing under embargo shows', async () => {
    const place = await testDatabaseLocation({ engine, prepared: true });
    const env = { ...place.env, TRUST_PROXY: '1', LOG_LEVEL: 'warn', DEMO_CONTENT: 'off' };
    const config = readConfig(env);
    const { db, close } = await openDatabase(config);
    onTestFinished(async () => {
      await endInstances();
      await close();
      await place.remove();
    });
    const start = async () => {
      const { url, ended, kill } = await startInstance(env);
      if (url === null) throw new Error((await ended).stderr);
      return { url, kill };
    };
    await connectNetwork(db);
    // SQLite has one process at a time.
    const running = await Promise.all(engine === 'sqlite' ? [start()] : [start(), start()]);
    const [first] = running;
    if (first === undefined) throw new Error('no instance runs');

    const { id } = await makeUser(db, { role: 'editor' });
    const image = await uploadTo(first.url, await sessionFor(db, id, Date.now(), config));
    const word = 'Kestrel';
    const due = await makeDue({ db, config, word, count: COUNT, image }, SOON_MS);
    let isOver = false;
    const reading = readUntil(
      () => isOver,
      () => running.map(({ url }) => url),
      { due, word },
    );
    try {
      await expect.poll(() => countDone(db, due), WITHIN).toBeGreaterThan(0);
      await first.kill();
      expect(await countDone(db, due), 'killed in the middle').toBeLessThan(due.made.length);
      running[0] = await start();
      // As if the leases of its running jobs had ended.
      await db
        .updateTable('jobs')
        .set({ claimed_until: 0 })
        .where('state', '=', 'running')
        .execute();
      await expectDoneOnce(db, due, WITHIN);
    } finally {
      isOver = true;
    }
    expect(await reading).toBeGreaterThan(0);
  }, 120_000);
});
