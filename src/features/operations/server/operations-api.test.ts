import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTACT_JOB } from '#features/contact/server/public.ts';
import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { LEASE_MS } from '#platform/jobs/rows.ts';
import { emails, type Newsletter, openNewsletter } from '#tests/support/site/newsletter.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import { ENGINES, NOW } from '#tests/support/stores/test-store.ts';
import type { Operations } from '../contract.ts';
import { CHECK_JOB } from './public.ts';
import { operationsView } from './views.ts';

const PATH = '/api/admin/operations';
const iso = (at: number) => new Date(at).toISOString();

describe.each(ENGINES)('how the magazine runs, on %s', (engine) => {
  let news: Newsletter;
  beforeAll(async () => {
    news = await openNewsletter({ engine });
  });
  beforeEach(async () => {
    await news.reset();
    await news.db.deleteFrom('jobs').execute();
    await news.db.deleteFrom('backups').execute();
  });
  afterAll(() => news.close());

  const seen = async () => jsonOf<Operations>(await news.admin.get(PATH));
  const job = async (name: string, values: object) => {
    const id = await enqueue(news.db, { name, payload: null, now: NOW });
    await news.db.updateTable('jobs').set(values).where('id', '=', id).execute();
  };
  const refused = (at: number, more: object = {}) =>
    job(CONTACT_JOB, {
      ...{ attempts: 1, run_at: at + HOUR, claimed_until: at + LEASE_MS },
      ...{ last_error: '535 wrong name or password', ...more },
    });

  it('is all well where nothing waits, with what the store takes', async () => {
    const { needs, jobs, backups, mail, store, checkedAt } = await seen();
    expect([needs, checkedAt]).toEqual([[], iso(news.clock.now)]);
    expect(jobs).toEqual({ running: 0, waiting: 0, trying: 0, failed: 0 });
    expect(backups).toMatchObject({ folder: null, last: null, kept: [] });
    expect(mail).toMatchObject({ lastTakenAt: null, refused: null, waiting: 0 });
    expect(mail.server).toEqual({ host: '127.0.0.1', encryption: 'local' });
    expect(store).toMatchObject({
      engine,
      mediaBytes: 0,
      mediaQuota: null,
      node: process.versions.node,
      check: null,
    });
    expect(store.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(store.bytes).toBeGreaterThan(100_000);
    expect(store.freeBytes).toBeGreaterThan(0);
  });

  it('tells how many jobs run, wait, are tried again and have failed; what failed needs somebody', async () => {
    await job('note', { state: 'running', attempts: 1 });
    await job('note', { attempts: 0 });
    await job('note', { attempts: 2 });
    await job('note', { state: 'done' });
    await job('note', { state: 'failed', attempts: 6 });
    await job('other', { state: 'failed', attempts: 6 });
    const { jobs, needs } = await seen();
    expect(jobs).toMatchObject({ running: 1, waiting: 2, trying: 1, failed: 2 });
    expect(needs).toMatchObject([{ part: 'jobs', isGrave: true, what: '2 jobs have failed.' }]);
  });

  it('says that the mail server refuses until it takes a mail again', async () => {
    await job(CONTACT_JOB, { state: 'done', finished_at: NOW - DAY });
    await refused(NOW - MINUTE);
    const { mail, needs } = await seen();
    expect(mail).toMatchObject({
      lastTakenAt: iso(NOW - DAY),
      refused: { at: iso(NOW - MINUTE), answer: '535 wrong name or password' },
      waiting: 1,
    });
    expect(needs).toMatchObject([
      {
        part: 'mail',
        isGrave: true,
        what: 'The mail server did not take the last mail.',
        detail: 'It said: 535 wrong name or password. 1 mail waits and is tried again.',
      },
    ]);
    await job(CONTACT_JOB, { state: 'done', finished_at: NOW });
    expect(await seen()).toMatchObject({ needs: [], mail: { refused: null } });
  });

  it('counts mail that was given up once: as mail', async () => {
    await refused(NOW - MINUTE, { state: 'failed', finished_at: NOW });
    await job(CONTACT_JOB, { state: 'done', finished_at: NOW });
    const { needs } = await seen();
    expect(needs.map(({ part, what }) => [part, what])).toEqual([
      ['mail', '1 mail could not be delivered.'],
    ]);
  });

  it('tells what was sent of digests this week, what bounced and what waits', async () => {
    await news.readers(emails(3));
    news.smtp.refuse('reader2@example.org', 550);
    news.smtp.refuse('reader3@example.org', 452);
    await news.send();
    await news.after(0);
    expect((await seen()).mail).toMatchObject({ sentThisWeek: 1, bouncedThisWeek: 1, waiting: 1 });
    const started_at = NOW - 8 * DAY;
    await news.db.updateTable('newsletter_digests').set({ started_at }).execute();
    expect((await seen()).mail).toMatchObject({ sentThisWeek: 0, bouncedThisWeek: 0, waiting: 1 });
  });

  it('says when the last backup is older than two days, and what keeps one from being made', async () => {
    const made = (daysAgo: number) => {
      const at = NOW - daysAgo * DAY;
      const times = { started_at: at, finished_at: at, verified_at: at };
      const sizes = { bytes: 1, media_bytes: 0, files: 0, missing_files: 0, damage: null };
      return news.db
        .insertInto('backups')
        .values({ kind: 'command', file: 'magazine.tar', ...times, ...sizes })
        .execute();
    };
    await made(4);
    const { needs } = await seen();
    expect(needs).toMatchObject([
      { part: 'backups', isGrave: false, what: 'The last backup is 4 days old.' },
    ]);
    const last_error = 'The folder cannot be written.';
    await job('backups.make', { state: 'failed', attempts: 6, finished_at: NOW, last_error });
    // Once, and not as a failed job too.
    expect((await seen()).needs).toMatchObject([
      {
        part: 'backups',
        isGrave: true,
        what: 'The last backup could not be made.',
        detail: 'The folder cannot be written. Those before it stay.',
      },
    ]);
    await made(0);
    expect((await seen()).needs).toMatchObject([{ part: 'jobs', what: 'A job has failed.' }]);
  });

  it('says that the backups of each night are gone, and not where none was ever made', async () => {
    const folder = path.join(news.store.config.dataDir, 'disk');
    const config = { ...news.store.config, backupDir: folder };
    const areNeeded = async () => {
      const { needs } = await operationsView({ db: news.db, config, now: () => NOW });
      return needs.map(({ what, isGrave }) => [what, isGrave]);
    };
    expect(await areNeeded()).toEqual([]);
    const name = 'savepoint-2026-03-07T00-00-04Z.tar';
    await news.db
      .insertInto('backups')
      .values({
        ...{ kind: 'daily', file: name, bytes: 1, media_bytes: 0, files: 0, missing_files: 0 },
        ...{ started_at: NOW, finished_at: NOW, verified_at: NOW, damage: null },
      })
      .execute();
    expect(await areNeeded()).toEqual([['The backups are gone.', true]]);
    await mkdir(folder);
    expect(await areNeeded()).toEqual([['The backups are gone.', true]]);
    await writeFile(path.join(folder, name), '');
    expect(await areNeeded()).toEqual([]);
  });

  it('says that the last backup lacks images, though it was verified', async () => {
    const name = 'savepoint-2026-03-07T00-00-04Z.tar';
    const folder = path.join(news.store.config.dataDir, 'backups');
    await mkdir(folder);
    await writeFile(path.join(folder, name), '');
    await news.db
      .insertInto('backups')
      .values({
        ...{ kind: 'daily', file: name, bytes: 1, media_bytes: 1, files: 2, missing_files: 1204 },
        ...{ started_at: NOW, finished_at: NOW, verified_at: NOW, damage: null },
      })
      .execute();
    const { needs, backups } = await seen();
    expect(backups).toMatchObject({ last: null, kept: [{ lacksImages: true, damage: null }] });
    expect(needs).toMatchObject([
      {
        part: 'backups',
        isGrave: true,
        what: 'The last backup lacks most images.',
        detail: expect.stringMatching(/^1,204 of their files were not there/),
      },
    ]);
    await news.db.updateTable('backups').set({ missing_files: 1 }).execute();
    expect(await seen()).toMatchObject({
      backups: { last: { file: name, missingFiles: 1 } },
      needs: [
        {
          part: 'backups',
          isGrave: false,
          what: 'The last backup lacks images.',
          detail: expect.stringMatching(/^1 of their files was not there/),
        },
      ],
    });
    await rm(folder, { recursive: true });
  });

  it('has the store checked, and says what was found until it is checked again', async () => {
    const check = () => news.admin.post(`${PATH}/check`);
    const ended = (values: object) =>
      news.db
        .updateTable('jobs')
        .set({ finished_at: NOW, ...values })
        .where('name', '=', CHECK_JOB)
        .execute();
    expect(jsonOf(await check())).toEqual({ message: 'The store is being checked' });
    expect(problemOf(await check())).toMatchObject({ status: 409, code: 'operations.busy' });
    expect((await seen()).store.check).toMatchObject({ isRunning: true });
    await ended({ state: 'failed', last_error: '1 finding. search: 3 articles are missing.' });
    const { store, needs } = await seen();
    expect(store.check).toMatchObject({ isRunning: false, checkedAt: iso(NOW) });
    expect(needs).toMatchObject([
      {
        part: 'store',
        isGrave: true,
        what: 'The check of the store found something.',
        detail: expect.stringContaining('1 finding. search: 3 articles are missing.'),
      },
    ]);
    await check();
    expect((await seen()).needs).toEqual([]);
    await ended({ state: 'done' });
    expect(await seen()).toMatchObject({ needs: [], store: { check: { found: null } } });
  });

  it('takes few queries, however much there is', async () => {
    for (let index = 0; index < 30; index += 1) await job(`note${index}`, { attempts: 1 });
    await seen();
    news.store.forgetQueries();
    await seen();
    // Of these one finds the session.
    expect(news.store.queries.length).toBeLessThanOrEqual(10);
  });

  it('sends a test to the address of the one who asks', async () => {
    const test = () => news.admin.post(`${PATH}/test-mail`);
    const none = await test();
    expect(problemOf(none)).toMatchObject({ status: 409, code: 'mail.no_address' });
    await news.db
      .updateTable('users')
      .set({ email: 'ada@example.org' })
      .where('username', '=', 'Ada')
      .execute();
    expect(jsonOf(await test())).toEqual({
      message: 'The mail server took the test for ada@example.org',
    });
    expect(news.smtp.mails.map(({ to, header }) => [to, header('subject')])).toEqual([
      [['ada@example.org'], '[Savepoint] Test'],
    ]);
    news.smtp.refuse('ada@example.org', 550);
    expect(problemOf(await test())).toMatchObject({
      status: 502,
      code: 'mail.test_failed',
      detail: expect.stringContaining('550'),
    });
  });
});
