import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordBackup } from '#features/operations/server/backups/public.ts';
import { HOUR, MINUTE, SECOND } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { App } from '#platform/http/routes.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { listenForScrapes, type MetricsServer } from '#platform/metrics/listen.ts';
import { openMetrics } from '#platform/metrics/metrics.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import {
  buildTestApp,
  ENGINES,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { openSmtpServer, type TestSmtpServer } from '#tests/support/servers/smtp-server.ts';
import { builtPages } from '#tests/support/site/pages.ts';
import { measurePool } from './measure.ts';

describe.each(ENGINES)('metrics with %s', (engine) => {
  let smtp: TestSmtpServer;
  let database: TestDatabase;
  let app: App;
  let scrapes: MetricsServer;
  let url: string;
  let clock = NOW;

  beforeAll(async () => {
    smtp = await openSmtpServer();
    database = await openTestDatabase({
      engine,
      env: { SMTP_URL: smtp.url, CONTACT_TO: 'desk@mag.example', LOG_LEVEL: 'silent' },
    });
    const metrics = await openMetrics();
    if (database.pool) measurePool(metrics, database.pool);
    const renderer = await builtPages();
    app = await buildTestApp(database, { renderer, metrics, now: () => clock });
    scrapes = await listenForScrapes(metrics, { host: '127.0.0.1', port: 0 });
    // A listening application runs due jobs, and its changes clear caches.
    await once(app.server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    clock = NOW;
  });
  afterAll(async () => {
    scrapes.close();
    app.server.close().closeAllConnections();
    await app.close();
    await database.close();
    await smtp.close();
  });

  const read = async () => {
    const answer = await fetch(scrapes.address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    return answer.text();
  };
  /** The value of a metric with these labels in Prometheus' format; undefined without one. */
  const readingOf = (text: string, series: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };
  const values = async (...series: string[]) => {
    const text = await read();
    return series.map((one) => readingOf(text, one));
  };
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(url + path, init);
    await answer.arrayBuffer();
    return answer.status;
  };

  it('requests, including cached ones, are counted by route pattern', async () => {
    for (const _ of [1, 2, 3]) expect(await ask('/about')).toBe(200);
    for (const _ of [1, 2]) expect(await ask('/api/articles?limit=5')).toBe(200);
    expect(await ask('/articles/no-such-pangolin')).toBe(404);
    expect(await ask('/api/no-such-pangolin')).toBe(404);
    expect(await ask('/api/articles/slug/no-such-pangolin')).toBe(404);
    const requests = (route: string, status: number) =>
      `savepoint_requests_total{method="GET",route="${route}",status="${status}"}`;
    expect(
      await values(
        requests('/about', 200),
        requests('/api/articles', 200),
        requests('/articles/:slug', 404),
        requests('(none)', 404),
        requests('/api/articles/slug/:slug', 404),
        'savepoint_request_duration_seconds_count{route="/about"}',
        'savepoint_render_duration_seconds_count{route="/about"}',
        'savepoint_cache_requests_total{kind="page",result="hit"}',
        'savepoint_cache_requests_total{kind="call",result="hit"}',
        'savepoint_cache_requests_total{kind="call",result="miss"}',
      ),
    ).toEqual([3, 2, 1, 1, 1, 3, 1, 2, 1, 1]);
    expect(await read()).not.toContain('pangolin');
  });

  it('searches are timed, and no metric contains the search words', async () => {
    expect(await ask('/api/search?q=okapi')).toBe(200);
    expect(await values('savepoint_search_duration_seconds_count')).toEqual([1]);
    expect(await read()).not.toContain('okapi');
  });

  it('jobs are counted by kind and state when the metrics are collected', async () => {
    await database.db.deleteFrom('jobs').execute();
    for (const folder of ['a', 'b']) {
      await enqueue(database.db, {
        name: `unknown.kind@${folder}`,
        payload: null,
        now: NOW - MINUTE,
      });
    }
    const failed = await enqueue(database.db, { name: 'other.kind', payload: null, now: NOW });
    await database.db
      .updateTable('jobs')
      .set({ state: 'failed' })
      .where('id', '=', failed)
      .execute();
    expect(
      await values(
        'savepoint_jobs{kind="unknown.kind",state="waiting"}',
        'savepoint_jobs{kind="other.kind",state="failed"}',
        'savepoint_jobs_overdue_seconds',
      ),
    ).toEqual([2, 1, 60]);
    expect(await read()).not.toContain('unknown.kind@');
    await database.db.deleteFrom('jobs').execute();
    expect(
      await values(
        'savepoint_jobs{kind="unknown.kind",state="waiting"}',
        'savepoint_jobs_overdue_seconds',
      ),
    ).toEqual([undefined, 0]);
  });

  it('an article not published at its time counts as overdue, then as late', async () => {
    await makeArticle(database.db, { status: 'scheduled', scheduledAt: NOW + MINUTE });
    clock = NOW + MINUTE + 20 * SECOND;
    expect(await values('savepoint_articles_overdue_seconds')).toEqual([20]);
    await app.scheduler.start();
    expect(
      await values(
        'savepoint_articles_overdue_seconds',
        'savepoint_lateness_seconds_sum{of="article"}',
        'savepoint_lateness_seconds_count{of="article"}',
      ),
    ).toEqual([0, 20, 1]);
  });

  it('emails are counted by the response of the mail server', async () => {
    const write = (address: string) =>
      app.inject({
        method: 'POST',
        url: '/api/contact',
        remoteAddress: address,
        payload: {
          name: 'Ada',
          email: 'ada@mail.example',
          subject: 'Hello',
          message: 'A few words.',
        },
      });
    const counts = () =>
      values(
        'savepoint_mail_total{outcome="sent"}',
        'savepoint_mail_total{outcome="bounced"}',
        'savepoint_jobs_ended_total{kind="contact.deliver",outcome="done"}',
      );
    expect((await write('10.0.0.1')).statusCode).toBe(200);
    await app.jobs.runDue();
    expect(await counts()).toEqual([1, undefined, 1]);
    smtp.refuse('desk@mag.example', 550);
    expect((await write('10.0.0.2')).statusCode).toBe(200);
    await app.jobs.runDue();
    expect(await counts()).toEqual([1, 1, 1]);
    expect(await read()).not.toContain('mag.example');
  });

  it('the process and its database connections report their state', async () => {
    const text = await read();
    expect(readingOf(text, 'savepoint_database_up')).toBe(1);
    expect(text).toMatch(/^savepoint_build_info\{version="\d[^"]*",commit="unknown"\} 1$/m);
    expect(readingOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(readingOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    const pool = ['in_use', 'waiting', 'max'].map((one) =>
      readingOf(text, `savepoint_pool_${one}`),
    );
    expect(pool).toEqual(
      engine === 'postgres' ? [expect.any(Number), 0, 10] : [undefined, undefined, undefined],
    );
  });

  it('the public port has no metrics, and the metrics port nothing else', async () => {
    expect(await ask('/metrics')).toBe(404);
    const root = new URL('/', scrapes.address);
    expect((await fetch(root)).status).toBe(404);
    expect((await fetch(scrapes.address, { method: 'POST' })).status).toBe(405);
  });

  it('a start on a port in use fails and names the settings', async () => {
    const port = Number(new URL(scrapes.address).port);
    await expect(
      listenForScrapes(await openMetrics(), { host: '127.0.0.1', port }),
    ).rejects.toThrow(/METRICS_HOST and METRICS_PORT/);
  });
});

it('the metrics report that the database is down, and all other values are present', async () => {
  const database = await openTestDatabase({ env: { LOG_LEVEL: 'silent' } });
  const metrics = await openMetrics();
  const app = await buildTestApp(database, { metrics });
  await database.db.destroy();
  const text = await metrics.text();
  expect(text).toContain('savepoint_database_up 0\n');
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toMatch(/^savepoint_(jobs|jobs_overdue_seconds|articles_overdue_seconds)[ {]/m);
  await app.close();
  await database.close();
});

it('a magazine without a backup in BACKUP_DIR reports the age of its database', async () => {
  const database = await openTestDatabase({ env: { BACKUP_DIR: '/var/backups/nowhere' } });
  const metrics = await openMetrics();
  const app = await buildTestApp(database, { metrics });
  await sql`update migrations set applied_at = ${NOW - 3 * HOUR}`.execute(database.db);
  // A file that someone wrote elsewhere may be gone by now.
  const times = { startedAt: NOW, finishedAt: NOW, verifiedAt: null };
  const sizes = { bytes: 1, mediaBytes: 0, files: 0, missingFiles: 0 };
  const made = { kind: 'command', file: 'x.tar', ...sizes, ...times } as const;
  await inTransaction(database.db, (trx) => recordBackup(trx, made));
  expect(await metrics.text()).toContain('savepoint_backup_age_seconds 10800\n');
  await app.close();
  await database.close();
});
