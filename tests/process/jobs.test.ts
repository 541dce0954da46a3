import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStore, type Store } from '#platform/db/store.ts';
import { endInstances, needPages, startInstance } from '../support/instance.ts';
import { openSmtpServer, type TestSmtpServer } from '../support/smtp-server.ts';
import { storePlace } from '../support/stores.ts';

// Whole processes start slowly on a machine that is busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(needPages, 300_000);

describe('a process that ends in the middle of a job', () => {
  let place: Awaited<ReturnType<typeof storePlace>>;
  let smtp: TestSmtpServer;

  beforeEach(async () => {
    place = await storePlace();
    smtp = await openSmtpServer();
  });
  afterEach(async () => {
    await endInstances();
    await smtp.close();
    await place.remove();
  });

  async function start() {
    const env = {
      ...place.env,
      SMTP_URL: smtp.url,
      CONTACT_TO: 'desk@mag.example',
      DEMO_CONTENT: 'off',
    };
    const instance = await startInstance(env);
    if (instance.url === null) throw new Error((await instance.ended).stderr);
    return { ...instance, url: instance.url };
  }
  async function write(url: string, subject: string) {
    const body = JSON.stringify({
      name: 'Ada',
      email: 'ada@mail.example',
      subject,
      message: 'Page three.',
    });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/contact`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
  }
  /** Starts, and has a message in delivery that the mail server does not answer. */
  async function startInTheMiddle() {
    const instance = await start();
    smtp.misbehave('hang');
    const reached = smtp.nextMessage();
    await write(instance.url, 'first');
    await reached;
    return instance;
  }
  async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const { DATA_DIR = '', DATABASE_URL = null } = place.env;
    const store = await openStore({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }
  const jobs = () =>
    withStore(({ db }) => db.selectFrom('jobs').select(['state', 'attempts']).execute());
  const subjects = () => smtp.mails.map((mail) => mail.header('subject'));
  const first = '[Savepoint] first';

  it('by SIGKILL: the next one does it when the lease has run out, and only once', async () => {
    await startInTheMiddle();
    await endInstances();
    expect(await jobs()).toEqual([{ state: 'running', attempts: 1 }]);
    await withStore(({ db }) => db.updateTable('jobs').set({ claimed_until: 0 }).execute());
    smtp.misbehave(null);
    const next = await start();
    await expect.poll(subjects, { timeout: 20_000 }).toEqual([first]);
    await expect.poll(jobs, { timeout: 20_000 }).toEqual([{ state: 'done', attempts: 2 }]);
    await next.stop();
    // What is done does not run again, whoever starts.
    const last = await start();
    await write(last.url, 'second');
    await expect.poll(subjects, { timeout: 20_000 }).toEqual([first, '[Savepoint] second']);
  });

  it('by SIGTERM: it goes back into the queue as if it had not begun', async () => {
    const { stop } = await startInTheMiddle();
    const { code, signal, stdout } = await stop();
    expect([code, signal], stdout).toEqual([0, null]);
    expect(await jobs()).toEqual([{ state: 'waiting', attempts: 0 }]);
    smtp.misbehave(null);
    await start();
    await expect.poll(subjects, { timeout: 20_000 }).toEqual([first]);
    await expect.poll(jobs, { timeout: 20_000 }).toEqual([{ state: 'done', attempts: 1 }]);
  });
});
