import type { Config } from '#platform/config/config.ts';
import { openSnapshot } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { openStorage } from '#platform/storage/open.ts';
import type { Check, Finding } from '../checks/check.ts';
import { databaseCheck } from '../checks/database.ts';
import { imagesCheck } from '../checks/images.ts';
import { jobsCheck } from '../checks/jobs.ts';
import { referencesCheck } from '../checks/references.ts';
import { scoresCheck } from '../checks/scores.ts';
import { searchCheck } from '../checks/search.ts';
import { type AddCommand, EXIT, JSON_HELP } from '../command.ts';
import { counted, shown } from '../format.ts';
import { withDatabase, withDatabaseToRead } from '../open-database.ts';
import { progressOn } from '../progress.ts';

const CHECKS: readonly Check[] = [
  databaseCheck,
  referencesCheck,
  searchCheck,
  scoresCheck,
  imagesCheck,
  jobsCheck,
];

const MAX_EXAMPLES = 10;

/** A finding and its outcome. */
interface Found extends Pick<Finding, 'what'> {
  check: string;
  examples: readonly (string | number)[];
  /** What the repair did; null if there was none. */
  repaired: string | null;
  /** What a person can do; null after a repair. */
  advice: string | null;
}

async function settled(check: string, finding: Finding, isRepair: boolean): Promise<Found> {
  const { what, examples, repair, advice = null } = finding;
  const about = { check, what, examples: examples.slice(0, MAX_EXAMPLES) };
  if (repair === undefined) return { ...about, repaired: null, advice };
  if (isRepair) return { ...about, repaired: await repair(), advice: null };
  return { ...about, repaired: null, advice: 'Run savepoint check --repair to fix it.' };
}

const REPAIR_FIRST = 'Restore a backup first.';

/** A check may fail on a damaged database. */
const unreadable = ({ message }: Error): Finding => ({
  what: "This can't be checked",
  examples: [message],
  advice: REPAIR_FIRST,
});

/** Works with a snapshot of the database. */
async function withSnapshot<T>(config: Config, work: (snapshot: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openSnapshot(config);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** 'search: 3 articles are missing or outdated in the search index (12, 15, 16). Repaired: they were indexed again.' */
function line({ check, what, examples, repaired, advice }: Found): string {
  const named = examples.length === 0 ? '' : ` (${examples.join(', ')})`;
  return shown(
    `${check}: ${what}${named}. ${repaired === null ? advice : `Repaired: ${repaired}.`}`,
  );
}

/** `savepoint check`: checks the database and repairs it while servers run. */
export const addCheck: AddCommand = (program, { terminal, signal, endWith }) => {
  program
    .command('check')
    .summary('check the database, search index, images and jobs')
    .description(
      'Checks the database, its references, the search index, scores, images and jobs while servers run. ' +
        'Exit code 3 if problems remain, 1 if the database can’t be opened.',
    )
    .option('--repair', 'repair what can be repaired without losing data')
    .option('--json', JSON_HELP)
    .action(({ repair = false, json }) =>
      (repair ? withDatabase : withDatabaseToRead)(terminal.env, async ({ db, config }) => {
        const found: Found[] = [];
        const { now } = terminal;
        const storage = openStorage(config);
        for (const { name, doing, run } of CHECKS) {
          signal.throwIfAborted();
          const draw = progressOn(terminal, doing);
          draw(0);
          const parts = { db, config, storage, now, signal, draw };
          const isDamaged = found.some(({ check }) => check === databaseCheck.name);
          // A snapshot per check: PostgreSQL ends idle ones.
          const looking = withSnapshot(config, (snapshot) => run({ ...parts, snapshot }));
          const findings = await looking.catch((error: Error) => {
            if (isDamaged) return [unreadable(error)];
            throw error;
          });
          for (const finding of findings) {
            const { what, examples } = finding;
            // In a damaged database, unreadable rows look missing: repair nothing that refers to them.
            const seen = isDamaged ? { what, examples, advice: REPAIR_FIRST } : finding;
            found.push(await settled(name, seen, repair));
          }
        }
        terminal.progress('');
        const left = found.filter(({ repaired }) => repaired === null).length;
        if (json) {
          terminal.out(JSON.stringify({ checks: CHECKS.map(({ name }) => name), found, left }));
        } else {
          for (const one of found) terminal.out(line(one));
          const whole = `No problems found: ${CHECKS.map(({ name }) => name).join(', ')}.`;
          terminal.out(left === 0 ? whole : `${counted(left, 'problem')} left.`);
        }
        if (left > 0) endWith(EXIT.found);
      }),
    );
};
