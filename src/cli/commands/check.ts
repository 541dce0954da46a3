import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { openSnapshot } from '#platform/db/store.ts';
import { openStorage } from '#platform/storage/open.ts';
import type { Check, Finding } from '../checks/check.ts';
import { imagesCheck } from '../checks/images.ts';
import { jobsCheck } from '../checks/jobs.ts';
import { referencesCheck } from '../checks/references.ts';
import { scoresCheck } from '../checks/scores.ts';
import { searchCheck } from '../checks/search.ts';
import { storeCheck } from '../checks/store.ts';
import { type AddCommand, EXIT, JSON_HELP } from '../command.ts';
import { progressOn } from '../progress.ts';
import { withStore, withStoreToRead } from '../store.ts';
import { counted, shown } from '../words.ts';

const CHECKS: readonly Check[] = [
  storeCheck,
  referencesCheck,
  searchCheck,
  scoresCheck,
  imagesCheck,
  jobsCheck,
];

/** So many of what a finding is about are named. */
const MAX_EXAMPLES = 10;

/** A finding, and what became of it. */
interface Found extends Pick<Finding, 'what'> {
  check: string;
  examples: readonly (string | number)[];
  /** What was done about it; null where it is still so. */
  mended: string | null;
  /** What is to be done about it; null where it is mended. */
  advice: string | null;
}

async function settled(check: string, finding: Finding, isRepair: boolean): Promise<Found> {
  const { what, examples, mend, advice = null } = finding;
  const about = { check, what, examples: examples.slice(0, MAX_EXAMPLES) };
  if (mend === undefined) return { ...about, mended: null, advice };
  if (isRepair) return { ...about, mended: await mend(), advice: null };
  return { ...about, mended: null, advice: 'savepoint check --repair mends it.' };
}

const MEND_FIRST = 'Mend the store first.';

/** What lies in a damaged store may be out of reach. */
const unreadable = ({ message }: Error): Finding => ({
  ...{ what: 'This cannot be looked at', examples: [message] },
  advice: MEND_FIRST,
});

/** Does something with the store as it is at this moment. */
async function withSnapshot<T>(config: Config, work: (snapshot: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openSnapshot(config);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** 'search: 3 articles are not in the search index as they are (12, 15, 16). Mended: they were indexed anew.' */
function line({ check, what, examples, mended, advice }: Found): string {
  const named = examples.length === 0 ? '' : ` (${examples.join(', ')})`;
  return shown(`${check}: ${what}${named}. ${mended === null ? advice : `Mended: ${mended}.`}`);
}

/** `savepoint check`: whether the store is whole and in line with itself, while servers run. */
export const addCheck: AddCommand = (program, { terminal, signal, endWith }) => {
  program
    .command('check')
    .summary('look whether everything is whole')
    .description(
      'Looks whether the store is whole and search, images and jobs are in line with it, while servers run. ' +
        'Exit code 3 where something is found and not mended.',
    )
    .option('--repair', 'mend what can be mended without losing anything')
    .option('--json', JSON_HELP)
    .action(({ repair = false, json }) =>
      (repair ? withStore : withStoreToRead)(terminal.env, async ({ db, config }) => {
        const found: Found[] = [];
        const { now } = terminal;
        const storage = openStorage(config);
        for (const { name, doing, run } of CHECKS) {
          signal.throwIfAborted();
          const draw = progressOn(terminal, doing);
          draw(0);
          const parts = { db, config, storage, now, signal, draw };
          const isDamaged = found.some(({ check }) => check === storeCheck.name);
          // One for each: PostgreSQL ends one that nobody asks anything for long.
          const looking = withSnapshot(config, (snapshot) => run({ ...parts, snapshot }));
          const findings = await looking.catch((error: Error) => {
            if (isDamaged) return [unreadable(error)];
            throw error;
          });
          for (const finding of findings) {
            const { what, examples } = finding;
            // What cannot be read looks as if it were gone, and what names it must stay.
            const seen = isDamaged ? { what, examples, advice: MEND_FIRST } : finding;
            found.push(await settled(name, seen, repair));
          }
        }
        terminal.progress('');
        const left = found.filter(({ mended }) => mended === null).length;
        if (json) {
          terminal.out(JSON.stringify({ checks: CHECKS.map(({ name }) => name), found, left }));
        } else {
          for (const one of found) terminal.out(line(one));
          const whole = `Everything is whole: ${CHECKS.map(({ name }) => name).join(', ')}.`;
          terminal.out(left === 0 ? whole : `${counted(left, 'finding')} left.`);
        }
        if (left > 0) endWith(EXIT.found);
      }),
    );
};
