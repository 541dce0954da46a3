import { DAY } from '#lib/durations.ts';
import type { Backup, Backups } from '../backups.contract.ts';
import { MIN_FREE_BYTES } from '../backups.values.ts';
import type { MailFacts, Need, StoreFacts } from '../contract.ts';
import type { JobTally } from './jobs.ts';

const mails = (count: number) =>
  count === 1 ? '1 mail' : `${count.toLocaleString('en-US')} mails`;

/** Of jobs of whose failure no other part tells. */
function needOfJobs(
  { failed, failedMail, failedChecks, failedBackups }: JobTally,
  backups: Need | null,
): Need | null {
  const told = failedMail + failedChecks + (backups === null ? 0 : failedBackups);
  const count = failed - told;
  if (count === 0) return null;
  return {
    part: 'jobs',
    isGrave: true,
    what: count === 1 ? 'A job has failed.' : `${count} jobs have failed.`,
    detail:
      'Each was tried as often as it helps. Mend the reason that stands beside it, then try again.',
  };
}

function needOfMail({ refused, waiting }: MailFacts, { failedMail }: JobTally): Need | null {
  if (refused === null && failedMail === 0) return null;
  const what =
    refused === null
      ? `${mails(failedMail)} could not be delivered.`
      : 'The mail server did not take the last mail.';
  const said = refused === null ? [] : [`It said: ${refused.answer.replace(/\.$/, '')}.`];
  const next = [
    ...(waiting > 0
      ? [`${mails(waiting)} ${waiting === 1 ? 'waits and is' : 'wait and are'} tried again.`]
      : []),
    ...(failedMail > 0 ? ['What was given up stands among the jobs: try it again there.'] : []),
  ];
  return { part: 'mail', isGrave: true, what, detail: [...said, ...next].join(' ') };
}

function needOfCheck({ check }: StoreFacts): Need | null {
  if (check === null || check.found === null) return null;
  return {
    part: 'store',
    isGrave: true,
    what: 'The check of the store found something.',
    detail: `${check.found} \`savepoint check\` tells all, and with \`--repair\` mends what it can.`,
  };
}

function needOfDisk({ freeBytes }: StoreFacts): Need | null {
  if (freeBytes === null || freeBytes >= MIN_FREE_BYTES) return null;
  return {
    part: 'store',
    isGrave: false,
    what: `The disk has ${Math.floor(freeBytes / 1e6)} MB left.`,
    detail:
      'When it is full nothing can be saved any more. Make room, or give DATA_DIR a larger disk.',
  };
}

const NOTHING_LOST = 'Those before it stay.';

/** '1,204 of their files were not there' */
const notThere = ({ missingFiles }: Backup) =>
  missingFiles === 1
    ? '1 of their files was not there'
    : `${missingFiles.toLocaleString('en-US')} of their files were not there`;

function needOfBackups(backups: Backups, now: number): Need | null {
  const { last, kept, areGone, failure, isOld, folder } = backups;
  if (areGone) {
    return {
      part: 'backups',
      isGrave: true,
      what: 'The backups are gone.',
      detail:
        `Nothing is left in ${folder}: is its disk mounted? ` +
        'Where they cannot be brought back, make one now.',
    };
  }
  const [newest] = kept;
  if (newest?.damage != null) {
    return {
      part: 'backups',
      isGrave: true,
      what: `The backup ${newest.file} is damaged.`,
      detail: `${newest.damage} Make another one, and look at the disk that it lies on.`,
    };
  }
  const full = kept.find(({ kind }) => kind !== 'upgrade');
  if (full?.lacksImages === true) {
    return {
      part: 'backups',
      isGrave: true,
      what: 'The last backup lacks most images.',
      detail:
        `${notThere(full)}: is their disk mounted? ` +
        'Older backups stay until one is made that has the images.',
    };
  }
  if (failure !== null) {
    const detail = `${failure} ${NOTHING_LOST}`;
    return { part: 'backups', isGrave: true, what: 'The last backup could not be made.', detail };
  }
  if (full !== undefined && full.missingFiles > 0 && !isOld) {
    return {
      part: 'backups',
      isGrave: false,
      what: 'The last backup lacks images.',
      detail:
        `${notThere(full)}; \`savepoint check\` names what is gone, or none that were deleted meanwhile. ` +
        'The newest backup that has all, if there is one, stays until another one has.',
    };
  }
  // A site without any was never set up for it: the screen says how, and nobody is called.
  if (!isOld || last === null) return null;
  const days = Math.floor((now - Date.parse(last.startedAt)) / DAY);
  return {
    part: 'backups',
    isGrave: false,
    what: `The last backup is ${days} days old.`,
    detail:
      folder === null
        ? 'None is planned: name a folder in BACKUP_DIR, and one is made each night.'
        : 'One is made each night: was the server running then?',
  };
}

interface Facts {
  tally: JobTally;
  backups: Backups;
  mail: MailFacts;
  store: StoreFacts;
}

/** What needs somebody's attention, what has failed first. */
export function needsOf({ tally, backups, mail, store }: Facts, now: number): Need[] {
  const ofBackups = needOfBackups(backups, now);
  const needs = [
    needOfMail(mail, tally),
    needOfJobs(tally, ofBackups),
    ofBackups,
    needOfCheck(store),
    needOfDisk(store),
  ];
  return needs
    .filter((need) => need !== null)
    .sort((one, other) => Number(other.isGrave) - Number(one.isGrave));
}
