import type { MailFacts, Need, StoreFacts } from '../contract.ts';
import type { JobTally } from './jobs.ts';

/** With less on the disk, a save may fail before anybody looks again. */
const LEAST_FREE = 1e9;

const mails = (count: number) =>
  count === 1 ? '1 mail' : `${count.toLocaleString('en-US')} mails`;

function needOfJobs({ failed, failedMail }: JobTally): Need | null {
  const count = failed - failedMail;
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

function needOfStore({ freeBytes }: StoreFacts): Need | null {
  if (freeBytes === null || freeBytes >= LEAST_FREE) return null;
  return {
    part: 'store',
    isGrave: false,
    what: `The disk has ${Math.floor(freeBytes / 1e6)} MB left.`,
    detail:
      'When it is full nothing can be saved any more. Make room, or give DATA_DIR a larger disk.',
  };
}

interface Facts {
  tally: JobTally;
  mail: MailFacts;
  store: StoreFacts;
}

/** What needs somebody's attention, what has failed first; one of each part at most. */
export function needsOf({ tally, mail, store }: Facts): Need[] {
  const needs = [needOfMail(mail, tally), needOfJobs(tally), needOfStore(store)];
  return needs
    .filter((need) => need !== null)
    .sort((one, other) => Number(other.isGrave) - Number(one.isGrave));
}
