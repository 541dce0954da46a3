import { clock } from '#ui/admin/times.ts';
import type { Jobs, JobView } from '../../jobs.contract.ts';
import { JOB_TITLES } from '../../jobs.values.ts';

/** What a job does; some are named by the data folder that their files lie in: 'imports.read@3f9a'. */
export const titleOf = ({ name }: Pick<JobView, 'name'>) =>
  JOB_TITLES[name.split('@')[0] ?? ''] ?? name;

/** What becomes of it when a job is called off, as a question says it. */
export function cancelledOf({ name, about, progress }: JobView): string {
  if (name === 'newsletter.digest') {
    if (progress === null)
      return 'It would do nothing: its newsletter was changed or deleted since.';
    return `Nobody gets "${about}" by this job. It is a draft again, to be planned for another time.`;
  }
  if (name === 'media.covers') {
    return 'A cover is then drawn when somebody asks for it first, which takes a moment.';
  }
  return `"${titleOf({ name })}" is not done. It can be asked for again at any time.`;
}

export type JobLook = 'failed' | 'trying' | 'running' | 'waiting';

/** How it stands: one that waits after it failed is still being tried. */
export function lookOf({ state, attempts }: JobView): JobLook {
  if (state === 'failed' || state === 'running') return state;
  return attempts > 0 ? 'trying' : 'waiting';
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);

/** When it runs, or how often it was tried. */
export function timeOf(job: JobView, now: Date): string {
  const { state, attempts, maxAttempts, nextTryAt, failedAt } = job;
  if (state === 'failed') {
    return `Tried ${times(attempts)}${failedAt === null ? '' : `, last ${clock(failedAt, now)}`}`;
  }
  if (state === 'running') return attempts > 1 ? `Try ${attempts} of ${maxAttempts}` : 'Now';
  const isDue = nextTryAt === null || Date.parse(nextTryAt) <= now.getTime();
  const next = isDue ? 'Next' : clock(nextTryAt, now);
  return attempts === 0 ? next : `Try ${attempts + 1} of ${maxAttempts}: ${next.toLowerCase()}`;
}

/** '1 running, 3 waiting, 0 failed' */
export const summaryOf = ({ running, waiting, failed }: Jobs['counts']) =>
  `${running} running, ${waiting} waiting, ${failed} failed`;

/** Kinds of which several have failed: one by one would be tedious. */
export function manyOf(jobs: readonly JobView[]): string[] {
  const failed = jobs.filter(({ state }) => state === 'failed').map(({ name }) => name);
  return [...new Set(failed)].filter((name) => failed.indexOf(name) !== failed.lastIndexOf(name));
}
