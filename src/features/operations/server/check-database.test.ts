import path from 'node:path';
import { expect, it } from 'vitest';
import { enqueue, GiveUp } from '#platform/jobs/queue.ts';
import { NOW, openTestDatabase } from '#tests/support/databases/test-database.ts';
import { checkDatabaseByJob } from './check-database.ts';

const COMMANDS = path.join(import.meta.dirname, '../../../cli/savepoint.ts');
/** A process of low priority may wait long for its turn on a busy machine. */
const TIMEOUT_MS = 180_000;

it('the check job runs the check command in a child process and reports its problems', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { db, config, close } = await openTestDatabase();
  // One that no release does.
  await enqueue(db, { name: 'left.over', payload: null, now: NOW });
  const { signal } = new AbortController();
  const finish = () => Promise.reject(new Error('the runner does it'));
  const job = { id: 1, payload: null, attempt: 1, signal, finish };
  const found = await checkDatabaseByJob(
    { config },
    COMMANDS,
  )(job).catch((error: unknown) => error);
  await close();
  expect(found).toBeInstanceOf(GiveUp);
  expect(String(found)).toMatch(/1 problem\. jobs: 1 job that this release can't run\./);
});
