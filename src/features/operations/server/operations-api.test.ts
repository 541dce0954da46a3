import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTACT_JOB } from '#features/contact/server/public.ts';
import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { LEASE_MS } from '#platform/jobs/rows.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { emails, type Newsletter, openNewsletter } from '#tests/support/site/newsletter.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import type { Operations } from '../contract.ts';
import { operationsView } from './operations.views.ts';
import { CHECK_JOB } from './public.ts';

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
      attempts: 1,
      run_at: at + HOUR,
      claimed_until: at + LEASE_MS,
      last_error: '535 wrong name or password',
      ...more,
    });

  it('reports no issues, and facts about the database, on an idle site', async () => {
    const { issues, jobs, backups, email, database, checkedAt } = await seen();
    expect([issues, checkedAt]).toEqual([[], iso(news.clock.now)]);
    expect(jobs).toEqual({ running: 0, waiting: 0, scheduled: 0, retrying: 0, failed: 0 });
    expect(backups).toMatchObject({ folder: null, last: null, kept: [] });
    expect(email).toMatchObject({ lastSentAt: null, refused: null, waiting: 0 });
    expect(email.server).toEqual({ host: '127.0.0.1', encryption: 'local' });
    expect(database).toMatchObject({
      engine,
      mediaBytes: 0,
      mediaQuota: null,
      node: process.versions.node,
      check: null,
    });
    expect(database.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(database.bytes).toBeGreaterThan(100_000);
    expect(database.freeBytes).toBeGreaterThan(0);
  });

  it('counts running, waiting, scheduled, retrying and failed jobs; failed jobs are an issue', async () => {
    await job('note', { state: 'running', attempts: 1 });
    await job('note', { attempts: 0 });
    await job('note', { attempts: 0, run_at: NOW + DAY });
    await job('note', { attempts: 2, run_at: NOW + DAY });
    await job('note', { state: 'done' });
    await job('note', { state: 'failed', attempts: 6 });
    await job('other', { state: 'failed', attempts: 6 });
    const { jobs, issues } = await seen();
    expect(jobs).toEqual({ running: 1, waiting: 3, scheduled: 1, retrying: 1, failed: 2 });
    expect(issues).toMatchObject([{ part: 'jobs', severity: 'error', title: '2 jobs failed.' }]);
  });

  it('reports a refusing mail server until an email is sent', async () => {
    await job(CONTACT_JOB, { state: 'done', finished_at: NOW - DAY });
    await refused(NOW - MINUTE);
    const { email, issues } = await seen();
    expect(email).toMatchObject({
      lastSentAt: iso(NOW - DAY),
      refused: { at: iso(NOW - MINUTE), answer: '535 wrong name or password' },
      waiting: 1,
    });
    expect(issues).toMatchObject([
      {
        part: 'email',
        severity: 'error',
        title: 'The last email was not sent.',
        detail: 'The mail server: 535 wrong name or password. 1 email waits for a retry.',
      },
    ]);
    await job(CONTACT_JOB, { state: 'done', finished_at: NOW });
    expect(await seen()).toMatchObject({ issues: [], email: { refused: null } });
  });

  it('reports a permanently failed email once, as an email issue', async () => {
    await refused(NOW - MINUTE, { state: 'failed', finished_at: NOW });
    await job(CONTACT_JOB, { state: 'done', finished_at: NOW });
    const { issues } = await seen();
    expect(issues.map(({ part, title }) => [part, title])).toEqual([
      ['email', '1 email could not be delivered.'],
    ]);
  });

  it('counts newsletter emails sent, bounced and waiting this week', async () => {
    await news.readers(emails(3));
    news.smtp.refuse('reader2@example.org', 550);
    news.smtp.refuse('reader3@example.org', 452);
    await news.send();
    await news.after(0);
    expect((await seen()).email).toMatchObject({ sentThisWeek: 1, bouncedThisWeek: 1, waiting: 1 });
    const started_at = NOW - 8 * DAY;
    await news.db.updateTable('newsletter_digests').set({ started_at }).execute();
    expect((await seen()).email).toMatchObject({ sentThisWeek: 0, bouncedThisWeek: 0, waiting: 1 });
  });

  it('reports an old backup and a failed backup', async () => {
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
    const { issues } = await seen();
    expect(issues).toMatchObject([
      { part: 'backups', severity: 'warning', title: 'The last backup is 4 days old.' },
    ]);
    const last_error = 'The folder cannot be written.';
    await job('backups.make', { state: 'failed', attempts: 6, finished_at: NOW, last_error });
    // Once, and not as a failed job too.
    expect((await seen()).issues).toMatchObject([
      {
        part: 'backups',
        severity: 'error',
        title: 'The last backup failed.',
        detail: 'The folder cannot be written. Earlier backups are kept.',
      },
    ]);
    await made(0);
    expect((await seen()).issues).toMatchObject([{ part: 'jobs', title: '1 job failed.' }]);
  });

  it('reports lost nightly backups, but not on a site that never made one', async () => {
    const folder = path.join(news.database.config.dataDir, 'disk');
    const config = { ...news.database.config, backupDir: folder };
    const shownIssues = async () => {
      const { issues } = await operationsView({ db: news.db, config, now: () => NOW });
      return issues.map(({ title, severity }) => [title, severity]);
    };
    expect(await shownIssues()).toEqual([]);
    const name = 'savepoint-2026-03-07T00-00-04Z.tar';
    await news.db
      .insertInto('backups')
      .values({
        kind: 'daily',
        file: name,
        bytes: 1,
        media_bytes: 0,
        files: 0,
        missing_files: 0,
        started_at: NOW,
        finished_at: NOW,
        verified_at: NOW,
        damage: null,
      })
      .execute();
    expect(await shownIssues()).toEqual([['The backups are gone.', 'error']]);
    await mkdir(folder);
    expect(await shownIssues()).toEqual([['The backups are gone.', 'error']]);
    await writeFile(path.join(folder, name), '');
    expect(await shownIssues()).toEqual([]);
  });

  it('reports a verified backup that lacks images', async () => {
    const name = 'savepoint-2026-03-07T00-00-04Z.tar';
    const folder = path.join(news.database.config.dataDir, 'backups');
    await mkdir(folder);
    await writeFile(path.join(folder, name), '');
    await news.db
      .insertInto('backups')
      .values({
        kind: 'daily',
        file: name,
        bytes: 1,
        media_bytes: 1,
        files: 2,
        missing_files: 1204,
        started_at: NOW,
        finished_at: NOW,
        verified_at: NOW,
        damage: null,
      })
      .execute();
    const { issues, backups } = await seen();
    expect(backups).toMatchObject({ last: null, kept: [{ lacksImages: true, damage: null }] });
    expect(issues).toMatchObject([
      {
        part: 'backups',
        severity: 'error',
        title: 'The last backup lacks most images.',
        detail: expect.stringMatching(/^1,204 image files missing/),
      },
    ]);
    await news.db.updateTable('backups').set({ missing_files: 1 }).execute();
    expect(await seen()).toMatchObject({
      backups: { last: { file: name, missingFiles: 1 } },
      issues: [
        {
          part: 'backups',
          severity: 'warning',
          title: 'The last backup lacks images.',
          detail: expect.stringMatching(/^1 image file missing/),
        },
      ],
    });
    await rm(folder, { recursive: true });
  });

  it('runs a database check and reports its problems until the next check', async () => {
    const check = () => news.admin.post(`${PATH}/check`);
    const ended = (values: object) =>
      news.db
        .updateTable('jobs')
        .set({ finished_at: NOW, ...values })
        .where('name', '=', CHECK_JOB)
        .execute();
    expect(jsonOf(await check())).toEqual({ message: 'Check started' });
    expect(problemOf(await check())).toMatchObject({ status: 409, code: 'operations.busy' });
    expect((await seen()).database.check).toMatchObject({ isRunning: true });
    await ended({ state: 'failed', last_error: '1 problem. search: 3 articles are missing.' });
    const { database, issues } = await seen();
    expect(database.check).toMatchObject({ isRunning: false, checkedAt: iso(NOW) });
    expect(issues).toMatchObject([
      {
        part: 'database',
        severity: 'error',
        title: 'The database check found problems.',
        detail: expect.stringContaining('1 problem. search: 3 articles are missing.'),
      },
    ]);
    await check();
    expect((await seen()).issues).toEqual([]);
    await ended({ state: 'done' });
    expect(await seen()).toMatchObject({ issues: [], database: { check: { problems: null } } });
  });

  it('takes at most eleven queries for any number of jobs', async () => {
    for (let index = 0; index < 30; index += 1) await job(`note${index}`, { attempts: 1 });
    await seen();
    news.database.forgetQueries();
    await seen();
    // Of these one finds the session.
    expect(news.database.queries.length).toBeLessThanOrEqual(11);
  });

  it('sends a test email to the caller', async () => {
    const test = () => news.admin.post(`${PATH}/test-mail`);
    const none = await test();
    expect(problemOf(none)).toMatchObject({ status: 409, code: 'mail.no_address' });
    await news.db
      .updateTable('users')
      .set({ email: 'ada@example.org' })
      .where('username', '=', 'Ada')
      .execute();
    expect(jsonOf(await test())).toEqual({
      message: 'Test email sent to ada@example.org',
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
