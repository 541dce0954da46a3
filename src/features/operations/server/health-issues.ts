import type { pausedWebhooks } from '#features/webhooks/server/public.ts';
import { DAY } from '#lib/durations.ts';
import { formatCount, formatNumber, plural } from '#lib/format/count.ts';
import type { Backup, Backups } from '../backups.contract.ts';
import { MIN_FREE_BYTES } from '../backups.values.ts';
import type { DatabaseFacts, EmailFacts, HealthIssue } from '../contract.ts';
import type { JobCounts } from './count-jobs.ts';

type PausedWebhooks = Awaited<ReturnType<typeof pausedWebhooks>>;

/** Saving an article fails soon. */
const ALMOST_FULL_BYTES = 100e6;

const error = (part: HealthIssue['part'], title: string, detail: string): HealthIssue => ({
  part,
  severity: 'error',
  title,
  detail,
});
const warning = (part: HealthIssue['part'], title: string, detail: string): HealthIssue => ({
  part,
  severity: 'warning',
  title,
  detail,
});

/** Failed jobs that no other issue covers. */
function jobsIssue(
  { failed, failedEmails, failedChecks, failedBackups }: JobCounts,
  backups: HealthIssue | null,
): HealthIssue | null {
  const covered = failedEmails + failedChecks + (backups === null ? 0 : failedBackups);
  const count = failed - covered;
  if (count === 0) return null;
  return error(
    'jobs',
    `${formatCount(count, 'job')} failed.`,
    'All retries failed. Fix the cause shown next to each job, then retry.',
  );
}

function emailIssue(
  { refused, waiting }: EmailFacts,
  { failedEmails }: JobCounts,
): HealthIssue | null {
  if (refused === null && failedEmails === 0) return null;
  const title =
    refused === null
      ? `${formatCount(failedEmails, 'email')} could not be delivered.`
      : 'The last email was not sent.';
  const detail = [
    ...(refused === null ? [] : [`The mail server: ${refused.answer.replace(/\.$/, '')}.`]),
    ...(waiting > 0
      ? [`${formatCount(waiting, 'email')} ${plural(waiting, 'waits', 'wait')} for a retry.`]
      : []),
    ...(failedEmails > 0 ? ['Retry failed emails in the list of jobs.'] : []),
  ];
  return error('email', title, detail.join(' '));
}

function checkIssue({ check }: DatabaseFacts): HealthIssue | null {
  if (check === null || check.problems === null) return null;
  return error(
    'database',
    'The database check found problems.',
    `${check.problems} Run \`savepoint check\` to see them all and what to do about each.`,
  );
}

function diskIssue({ freeBytes }: DatabaseFacts): HealthIssue | null {
  if (freeBytes === null || freeBytes >= MIN_FREE_BYTES) return null;
  return (freeBytes < ALMOST_FULL_BYTES ? error : warning)(
    'database',
    `The disk has ${formatNumber(Math.floor(freeBytes / 1e6))} MB left.`,
    'Nothing can be saved on a full disk. Free some space, or move DATA_DIR to a larger disk.',
  );
}

const missing = ({ missingFiles }: Backup) => `${formatCount(missingFiles, 'image file')} missing`;

function backupsIssue(backups: Backups, now: number): HealthIssue | null {
  const { last, kept, areGone, failure, isOld, folder } = backups;
  if (areGone) {
    return error(
      'backups',
      'The backups are gone.',
      `The folder ${folder} is empty. Check that its disk is mounted, or make a backup now.`,
    );
  }
  const [newest] = kept;
  if (newest?.damage != null) {
    return error(
      'backups',
      `The backup ${newest.file} is damaged.`,
      `${newest.damage} Make a new backup and check the disk.`,
    );
  }
  const full = kept.find(({ kind }) => kind !== 'upgrade');
  if (full?.lacksImages === true) {
    return error(
      'backups',
      'The last backup lacks most images.',
      `${missing(full)}. Check that the disk with the images is mounted. ` +
        'Older backups are kept until a backup has all images.',
    );
  }
  if (failure !== null) {
    return error('backups', 'The last backup failed.', `${failure} Earlier backups are kept.`);
  }
  if (full !== undefined && full.missingFiles > 0 && !isOld) {
    return warning(
      'backups',
      'The last backup lacks images.',
      `${missing(full)}. Run \`savepoint check\` to see which. ` +
        'The newest complete backup is kept until there is another one.',
    );
  }
  // A site that never made a backup isn't set up for them: the screen explains how.
  if (!isOld || last === null) return null;
  const days = Math.floor((now - Date.parse(last.startedAt)) / DAY);
  return warning(
    'backups',
    `The last backup is ${formatCount(days, 'day')} old.`,
    folder === null
      ? 'For nightly backups, set the environment variable BACKUP_DIR on the server to a folder and restart.'
      : 'Backups are made every night. Was the server running?',
  );
}

/** @param paused webhooks that were paused automatically */
function webhooksIssue(paused: PausedWebhooks): HealthIssue | null {
  if (paused.length === 0) return null;
  const reasons = paused.map(({ url, problem }) => `${new URL(url).host}: ${problem}`);
  return warning(
    'webhooks',
    `${formatCount(paused.length, 'webhook')} ${plural(paused.length, 'is', 'are')} paused.`,
    `${reasons.join(' ')} Edit the webhook and check Active to turn it on again.`,
  );
}

interface Facts {
  counts: JobCounts;
  backups: Backups;
  email: EmailFacts;
  database: DatabaseFacts;
  paused: PausedWebhooks;
}

/** What needs an admin's attention, errors first. */
export function healthIssues(
  { counts, backups, email, database, paused }: Facts,
  now: number,
): HealthIssue[] {
  const ofBackups = backupsIssue(backups, now);
  const issues = [
    emailIssue(email, counts),
    jobsIssue(counts, ofBackups),
    ofBackups,
    checkIssue(database),
    diskIssue(database),
    webhooksIssue(paused),
  ];
  const rank = ({ severity }: HealthIssue) => (severity === 'error' ? 0 : 1);
  return issues.filter((issue) => issue !== null).sort((one, other) => rank(one) - rank(other));
}
