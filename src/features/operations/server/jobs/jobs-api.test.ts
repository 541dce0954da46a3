import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#lib/durations.ts';
import { enqueue, enqueueTomorrow } from '#platform/jobs/queue.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Jobs } from '../../jobs.contract.ts';

const iso = (at: number) => new Date(at).toISOString();

describe('background jobs', () => {
  const site = testSite();

  beforeEach(async () => {
    site.clock.now = NOW;
    await site.db.deleteFrom('jobs').execute();
  });

  const put = async (more: Partial<Parameters<typeof enqueue>[1]> = {}) => {
    const id = await enqueue(site.db, { name: 'note', payload: null, now: NOW, ...more });
    return Number(id);
  };
  const set = (id: number, values: object) =>
    site.db.updateTable('jobs').set(values).where('id', '=', id).execute();
  const failed = async (at: number, more: Parameters<typeof put>[0] = {}) => {
    const id = await put(more);
    const last_error = 'The server is gone.';
    await set(id, { state: 'failed', attempts: 6, finished_at: at, last_error });
    return id;
  };
  const seen = async () => jsonOf<Jobs>(await site.admin.get('/api/admin/jobs'));

  it('lists failed jobs first, newest on top, then running and waiting jobs by time', async () => {
    const waits = await put({ runAt: NOW + MINUTE });
    const due = await put();
    const older = await failed(NOW - MINUTE);
    const newer = await failed(NOW);
    const runs = await put();
    await set(runs, { state: 'running', attempts: 1 });
    await set(await put(), { state: 'done' });
    const { counts, jobs } = await seen();
    expect(counts).toEqual({ waiting: 2, scheduled: 1, running: 1, failed: 2, done: 1 });
    expect(jobs.map(({ id }) => id)).toEqual([newer, older, runs, due, waits]);
    expect(jobs[0]).toEqual({
      id: newer,
      name: 'note',
      label: null,
      state: 'failed',
      attempts: 6,
      maxAttempts: 6,
      nextTryAt: null,
      error: 'The server is gone.',
      canRunNow: false,
      canCancel: false,
      createdAt: iso(NOW),
      failedAt: iso(NOW),
    });
    expect(jobs.at(-1)).toMatchObject({ state: 'waiting', nextTryAt: iso(NOW + MINUTE) });
  });

  it('lists at most 100 jobs, failed jobs first', async () => {
    for (let index = 0; index < 101; index += 1) await put();
    const last = await failed(NOW);
    const { jobs, counts } = await seen();
    expect([jobs.length, jobs[0]?.id, counts.waiting]).toEqual([100, last, 101]);
  });

  it('retries a failed job with all its attempts', async () => {
    const id = await failed(NOW);
    site.clock.now = NOW + MINUTE;
    jsonOf(await site.admin.post(`/api/admin/jobs/${id}/retry`));
    expect((await seen()).jobs[0]).toMatchObject({
      id,
      state: 'waiting',
      attempts: 0,
      nextTryAt: iso(NOW + MINUTE),
      error: 'The server is gone.',
    });
    expect(await site.lastEvents(1)).toMatchObject([{ action: 'job.retried', actor: 'Ada' }]);
  });

  it('refuses to retry a job when the same job waits', async () => {
    const id = await failed(NOW, { key: 'weekly' });
    await put({ key: 'weekly' });
    const answer = await site.admin.post(`/api/admin/jobs/${id}/retry`);
    expect(problemOf(answer)).toMatchObject({ status: 409, code: 'job.duplicate' });
  });

  it('runs a retrying job now, with its remaining attempts', async () => {
    const id = await put({ runAt: NOW + HOUR });
    await set(id, { attempts: 3, last_error: 'The server is gone.' });
    expect((await seen()).jobs[0]).toMatchObject({ canRunNow: true });
    jsonOf(await site.admin.post(`/api/admin/jobs/${id}/run-now`));
    expect((await seen()).jobs[0]).toMatchObject({
      attempts: 3,
      nextTryAt: iso(NOW),
      canRunNow: false,
    });
    expect(await site.lastEvents(1)).toMatchObject([{ action: 'job.run_now', actor: 'Ada' }]);
  });

  it('runs a daily job now, and again tomorrow', async () => {
    const id = Number(await enqueueTomorrow(site.db, 'note', NOW));
    expect((await seen()).jobs[0]).toMatchObject({ canRunNow: true });
    jsonOf(await site.admin.post(`/api/admin/jobs/${id}/run-now`));
    // As the job does when it runs.
    expect(await enqueueTomorrow(site.db, 'note', NOW)).not.toBeNull();
    const twice = await site.admin.post(`/api/admin/jobs/${id}/run-now`);
    expect(problemOf(twice)).toMatchObject({ status: 409, code: 'job.cannot_run_now' });
    const [, other] = (await seen()).jobs;
    const both = await site.admin.post(`/api/admin/jobs/${other?.id}/run-now`);
    expect(problemOf(both)).toMatchObject({ status: 409, code: 'job.duplicate' });
  });

  it('refuses to run a scheduled job early', async () => {
    const id = await put({ runAt: NOW + HOUR });
    expect((await seen()).jobs[0]).toMatchObject({ canRunNow: false });
    const answer = await site.admin.post(`/api/admin/jobs/${id}/run-now`);
    expect(problemOf(answer)).toMatchObject({ status: 409, code: 'job.cannot_run_now' });
  });

  it('deletes a failed job', async () => {
    const id = await failed(NOW);
    jsonOf(await site.admin.del(`/api/admin/jobs/${id}`));
    expect((await seen()).jobs).toEqual([]);
    expect(await site.lastEvents(1)).toMatchObject([{ action: 'job.deleted', actor: 'Ada' }]);
  });

  it('deletes all failed jobs of a kind and no others', async () => {
    await failed(NOW);
    await failed(NOW);
    const other = await failed(NOW, { name: 'other' });
    const waits = await put();
    const answer = await site.admin.del('/api/admin/jobs', { name: 'note' });
    expect(jsonOf(answer)).toEqual({ message: '2 jobs deleted' });
    expect((await seen()).jobs.map(({ id }) => id)).toEqual([other, waits]);
    expect(await site.lastEvents(1)).toMatchObject([
      { action: 'job.deleted', actor: 'Ada', detail: '2' },
    ]);
    expect(badFields(await site.admin.del('/api/admin/jobs', { name: '' }))).toEqual(['name']);
  });

  it.each(['waiting', 'running', 'done'])(
    'refuses to retry or delete a job that is %s',
    async (state) => {
      const id = await put();
      await set(id, { state });
      for (const answer of [
        await site.admin.post(`/api/admin/jobs/${id}/retry`),
        await site.admin.del(`/api/admin/jobs/${id}`),
      ]) {
        expect(problemOf(answer)).toMatchObject({ status: 409, code: 'job.not_failed' });
      }
    },
  );

  it('shows what a job is about, with email addresses masked', async () => {
    await put({ label: 'A lamp for ada.l@mail.example' });
    expect((await seen()).jobs[0]).toMatchObject({ label: 'A lamp for a…@mail.example' });
  });

  it('cancels a waiting job that is cancelable, and no other', async () => {
    const id = await put({ name: 'media.covers', isCancelable: true });
    expect((await seen()).jobs).toMatchObject([{ id, canCancel: true }]);
    jsonOf(await site.admin.post(`/api/admin/jobs/${id}/cancel`));
    expect((await seen()).jobs).toEqual([]);
    expect(await site.lastEvents(1)).toMatchObject([{ action: 'job.canceled', actor: 'Ada' }]);

    const running = await put({ isCancelable: true });
    await set(running, { state: 'running' });
    for (const other of [await put(), running]) {
      const answer = await site.admin.post(`/api/admin/jobs/${other}/cancel`);
      expect(problemOf(answer)).toMatchObject({ status: 409, code: 'job.cannot_cancel' });
    }
  });

  it('answers 404 for an unknown job', async () => {
    const answer = await site.admin.post('/api/admin/jobs/999999/retry');
    expect(problemOf(answer)).toMatchObject({ status: 404, code: 'job.not_found' });
  });
});
