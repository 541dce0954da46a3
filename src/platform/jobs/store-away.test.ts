import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { NOW, testDatabaseLocation } from '#tests/support/databases/test-database.ts';
import { openLine } from '#tests/support/servers/database-line.ts';
import { inTransaction, openDatabase, recordEffect } from '../db/database.ts';
import { enqueue } from './queue.ts';
import { JobRunner } from './runner.ts';

it('a job finished while PostgreSQL is away is recorded later and does not run again', async () => {
  const place = await testDatabaseLocation({ engine: 'postgres', prepared: true });
  const line = await openLine(place.env.DATABASE_URL ?? '');
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl: line.url });
  let sent = 0;
  let recorded = 0;
  const jobs = new JobRunner({
    db,
    now: () => NOW,
    log: pino({ level: 'silent' }),
    handlers: {
      mail: async (job) => {
        sent += 1;
        await line.cut();
        await recordEffect(db, async (trx) => {
          await job.finish(trx);
          recorded += 1;
        });
      },
      note: async () => {
        sent += 1;
        await line.cut();
      },
    },
  });
  onTestFinished(async () => {
    await jobs.stop();
    await close();
    await line.cut();
    await place.remove();
  });
  jobs.start();
  for (const name of ['mail', 'note']) {
    const before = sent;
    await inTransaction(db, (trx) => enqueue(trx, { name, payload: null, now: NOW }));
    jobs.wake();
    await expect.poll(() => sent).toBe(before + 1);
    await line.mend();
    const row = () =>
      db.selectFrom('jobs').select(['state', 'attempts']).where('name', '=', name).execute();
    await expect.poll(row, { timeout: 10_000 }).toEqual([{ state: 'done', attempts: 1 }]);
  }
  expect([sent, recorded]).toEqual([2, 1]);
});
