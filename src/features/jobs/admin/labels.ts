import { clock } from '#ui/admin/times.ts';
import type { Jobs, JobView } from '../contract.ts';

const TITLES: Record<string, string> = {
  'account.forgotten': 'Answer somebody who forgot the password',
  'account.link': 'Send a link to an account',
  'account.notice': 'Tell an account of a change',
  'analytics.most-read': 'See what is read most',
  'articles.index': 'Bring the search up to date',
  'articles.thin-revisions': 'Thin out old saves of articles',
  'articles.remote-picture': 'Take a picture from another site into the library',
  'articles.remote-pictures': 'Look for pictures from other sites',
  'articles.forget-remote-pictures': 'Forget addresses of pictures that did not come',
  'backups.daily': 'Back up the magazine',
  'backups.make': 'Back up the magazine now',
  'backups.verify': 'Verify a backup',
  'contact.deliver': 'Deliver a contact message',
  'games.renamed': 'Follow the new name of a game',
  'imports.read': 'Read a file that is to be moved in',
  'imports.move': 'Move in',
  'imports.undo': 'Undo an import',
  'imports.sweep': 'Remove files that were sent for imports',
  'media.covers': 'Draw covers of articles',
  'media.removal': 'Remove the files of a picture',
  'media.sizes': 'Make the sizes of a picture',
  'newsletter.ask': 'Ask subscribers who joined without mail',
  'newsletter.confirm': 'Ask a subscriber to confirm',
  'newsletter.digest': 'Send a newsletter',
  'newsletter.forget': 'Forget addresses that nobody confirmed',
  'operations.check': 'Check the store',
  'people.renamed': 'Follow the new name of a person',
  'security-log.prune': 'Thin out the security log',
  'series.changed': 'Follow a change of a series',
  'syndication.indexnow': 'Tell search engines what changed',
  'syndication.websub': 'Tell the hub that feeds changed',
  'taxonomy.retagged': 'Follow a change of a tag',
};

/** What a job does; some are named by the data folder that their files lie in: 'imports.read@3f9a'. */
export const titleOf = ({ name }: Pick<JobView, 'name'>) =>
  TITLES[name.split('@')[0] ?? ''] ?? name;

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
