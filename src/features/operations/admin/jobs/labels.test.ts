import { expect, it } from 'vitest';
import type { JobView } from '../../jobs.contract.ts';
import { jobsLine, lookOf, summaryOf, timeOf } from './labels.ts';

const NOW = new Date('2026-03-04T12:00:00Z');
const later = '2026-03-04T13:00:00Z';
const job = (fields: Partial<JobView>): JobView =>
  ({
    state: 'waiting',
    attempts: 0,
    maxAttempts: 6,
    nextTryAt: null,
    failedAt: null,
    ...fields,
  }) as JobView;

it.each<[string, Partial<JobView>, string, RegExp]>([
  ['waits for its time', { nextTryAt: later }, 'scheduled', /^\d/],
  ['is due', { nextTryAt: NOW.toISOString() }, 'queued', /^Soon$/],
  ['failed once', { attempts: 1, nextTryAt: later }, 'retrying', /^Attempt 2 of 6: \d/],
  [
    'is due after a failure',
    { attempts: 1, nextTryAt: NOW.toISOString() },
    'retrying',
    /^Attempt 2 of 6: soon$/,
  ],
  [
    'is retried on another day',
    { attempts: 1, nextTryAt: '2026-03-06T12:00:00Z' },
    'retrying',
    /^Attempt 2 of 6: Mar 6, 2026 \d/,
  ],
  ['runs', { state: 'running', attempts: 1 }, 'running', /^Now$/],
  [
    'used up its attempts',
    { state: 'failed', attempts: 6, failedAt: later },
    'failed',
    /^None \(6 attempts, last \d/,
  ],
])('a job that %s is shown with its state and next run', (_, fields, look, time) => {
  expect(lookOf(job(fields), NOW)).toBe(look);
  expect(timeOf(job(fields), NOW)).toMatch(time);
});

const NONE = { running: 0, waiting: 0, scheduled: 0, retrying: 0, failed: 0, done: 0 };

it.each<[string, Partial<typeof NONE>, string, string]>([
  ['nothing', {}, '', 'None'],
  ['only scheduled jobs', { waiting: 8, scheduled: 8 }, '8 scheduled', '8 scheduled'],
  [
    'jobs of each state',
    { running: 1, waiting: 1010, scheduled: 10, retrying: 2, failed: 3 },
    '1 running, 1,000 waiting, 10 scheduled, 3 failed',
    '3 failed, 2 retrying',
  ],
  ['a retry', { running: 10, waiting: 1, retrying: 1 }, '10 running, 1 waiting', '1 retrying'],
])('%s is summed up without zeros', (_, some, summary, line) => {
  const counts = { ...NONE, ...some };
  expect(summaryOf(counts)).toBe(summary);
  expect(jobsLine(counts)).toBe(line);
});
