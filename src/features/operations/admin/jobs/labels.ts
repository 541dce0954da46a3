import { formatCount } from '#lib/format/count.ts';
import { formatLocalClock } from '#lib/format/date.ts';
import type { Jobs, JobView } from '../../jobs.contract.ts';
import { JOB_TITLES } from '../../jobs.values.ts';

/** What a kind of job does. Names may end in the id of a data folder: 'imports.read@3f9a'. */
export const titleOf = ({ name }: Pick<JobView, 'name'>) =>
  JOB_TITLES[name.split('@')[0] ?? ''] ?? name;

export type JobLook = 'failed' | 'retrying' | 'running' | 'scheduled' | 'queued';

/** A job that waits after a failed attempt is retrying; one that waits for its time is scheduled. */
export function lookOf({ state, attempts, nextTryAt }: JobView, now: Date): JobLook {
  if (state === 'failed' || state === 'running') return state;
  if (attempts > 0) return 'retrying';
  return isDue(nextTryAt, now) ? 'queued' : 'scheduled';
}

const isDue = (at: string | null, now: Date): at is null =>
  at === null || Date.parse(at) <= now.getTime();

/** '2:14 pm', 'Attempt 2 of 6: 2:14 pm', 'None (6 attempts, last 2:14 pm)' */
export function timeOf(job: JobView, now: Date): string {
  const { state, attempts, maxAttempts, nextTryAt, failedAt } = job;
  if (state === 'failed') {
    const tries = formatCount(attempts, 'attempt');
    return `None (${failedAt === null ? tries : `${tries}, last ${formatLocalClock(failedAt, now)}`})`;
  }
  if (state === 'running') return attempts > 1 ? `Attempt ${attempts} of ${maxAttempts}` : 'Now';
  const isFirst = attempts === 0;
  const soon = isFirst ? 'Soon' : 'soon';
  const next = isDue(nextTryAt, now) ? soon : formatLocalClock(nextTryAt, now);
  return isFirst ? next : `Attempt ${attempts + 1} of ${maxAttempts}: ${next}`;
}

/** '1 running, 5 scheduled': only what there is. A scheduled job waits for its time. */
export const summaryOf = ({ running, waiting, scheduled, failed }: Jobs['counts']) =>
  [
    `${running} running`,
    `${waiting - scheduled} waiting`,
    `${scheduled} scheduled`,
    `${failed} failed`,
  ]
    .filter((part) => !part.startsWith('0 '))
    .join(', ');

/** The kinds of which several jobs failed, so that they can be deleted together. */
export function kindsWithSeveralFailed(jobs: readonly JobView[]): string[] {
  const failed = jobs.filter(({ state }) => state === 'failed').map(({ name }) => name);
  return [...new Set(failed)].filter((name) => failed.indexOf(name) !== failed.lastIndexOf(name));
}
