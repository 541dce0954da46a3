import { formatNumber } from '#lib/format/count.ts';
import { formatLocalClock } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import type { Operations } from '../../contract.ts';
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
    const tries = t('{attempts, plural, one {# attempt} other {# attempts}}', { attempts });
    return t('None ({failedAt})', {
      failedAt:
        failedAt === null
          ? tries
          : t('{tries}, last {failedAt}', { tries, failedAt: formatLocalClock(failedAt, now) }),
    });
  }
  if (state === 'running')
    return attempts > 1
      ? t('Attempt {attempts} of {maxAttempts}', { attempts, maxAttempts })
      : t('Now');
  const isFirst = attempts === 0;
  const soon = isFirst ? t('Soon') : 'soon';
  const next = isDue(nextTryAt, now) ? soon : formatLocalClock(nextTryAt, now);
  return isFirst
    ? next
    : t('Attempt {attempts} of {maxAttempts}: {next}', {
        attempts: attempts + 1,
        maxAttempts,
        next,
      });
}

/** '1 running, 5 scheduled': only what there is. A scheduled job waits for its time. */
export const summaryOf = ({ running, waiting, scheduled, failed }: Jobs['counts']) =>
  listCounts({ running, waiting: waiting - scheduled, scheduled, failed });

/** '1 failed, 2 retrying', or else '1 running, 8 scheduled' */
export function jobsLine(jobs: Operations['jobs']): string {
  const { running, waiting, scheduled, retrying, failed } = jobs;
  return (
    listCounts({ failed, retrying }) ||
    listCounts({ running, waiting: waiting - scheduled, scheduled }) ||
    t('None')
  );
}

/** { running: 1, failed: 0 } -> '1 running' */
const listCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .flatMap(([state, many]) => (many > 0 ? `${formatNumber(many)} ${state}` : []))
    .join(', ');

/** The kinds of which several jobs failed, so that they can be deleted together. */
export function kindsWithSeveralFailed(jobs: readonly JobView[]): string[] {
  const failed = jobs.filter(({ state }) => state === 'failed').map(({ name }) => name);
  return [...new Set(failed)].filter((name) => failed.indexOf(name) !== failed.lastIndexOf(name));
}
