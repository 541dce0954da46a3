import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { testDatabaseLocation } from '../support/databases/test-database.ts';
import { endInstances, needPages, startInstance } from '../support/servers/instance.ts';
import { openSmtpServer } from '../support/servers/smtp-server.ts';

const WITHIN = { timeout: 20_000 };

beforeAll(needPages, 300_000);

it('a job under way when a process ends is done by the next one, and only once', async () => {
  const place = await testDatabaseLocation();
  const smtp = await openSmtpServer();
  const { DATA_DIR = '' } = place.env;
  const env = { DATA_DIR, SMTP_URL: smtp.url, CONTACT_TO: 'desk@mag.example', DEMO_CONTENT: 'off' };
  const { db, close } = await openDatabase({ dataDir: DATA_DIR, databaseUrl: null });
  onTestFinished(async () => {
    await endInstances();
    await close();
    await smtp.close();
    await place.remove();
  });
  const jobs = () =>
    db
      .selectFrom('jobs')
      .select(['state', 'attempts'])
      .where('name', '=', 'contact.deliver')
      .execute();
  async function start() {
    const instance = await startInstance(env);
    if (instance.url === null) throw new Error((await instance.ended).stderr);
    return { ...instance, url: instance.url };
  }

  // The mail server has the message and does not answer.
  smtp.misbehave('hang');
  const first = await start();
  let reached = smtp.nextMessage();
  const message = { name: 'Ada', email: 'ada@mail.example', subject: 'Typo', message: 'Page 3.' };
  const answer = await fetch(`${first.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
  expect(answer.status).toBe(200);
  await reached;
  const { code, signal, stdout } = await first.stop();
  expect([code, signal], stdout).toEqual([0, null]);
  expect(await jobs(), 'told to stop').toEqual([{ state: 'waiting', attempts: 0 }]);

  reached = smtp.nextMessage();
  await start();
  await reached;
  await endInstances();
  expect(await jobs(), 'killed').toEqual([{ state: 'running', attempts: 1 }]);

  // As if its lease had run out.
  await db.updateTable('jobs').set({ claimed_until: 0 }).execute();
  smtp.misbehave(null);
  await start();
  await expect.poll(jobs, WITHIN).toEqual([{ state: 'done', attempts: 2 }]);
  expect(smtp.mails.map((mail) => mail.header('subject'))).toEqual(['[Savepoint] Typo']);
}, 120_000);
