import { stat } from 'node:fs/promises';
import path from 'node:path';
import { indexNext } from '#features/articles/server/search-index/public.ts';
import { readConfig } from '#platform/config/config.ts';
import {
  type CopyOptions,
  type CopyProgress,
  type CopyResult,
  copyDatabase,
} from '#platform/db/copy/copy-database.ts';
import { type DatabaseLocation, openDatabase, openSnapshot } from '#platform/db/database.ts';
import { requireMigrated } from '#platform/db/migrate.ts';
import { type AddCommand, JSON_HELP } from '../command.ts';
import { counted, n } from '../format.ts';
import { progressOn } from '../progress.ts';
import { Refusal, type Terminal, WrongUsage } from '../terminal.ts';

const IS_ADDRESS = /^[a-z][a-z\d+.-]*:\/\//i;

interface Target extends DatabaseLocation {
  /** The URL or folder, without a password. */
  named: string;
}

/** Rejects a password in the arguments, which every user of the machine can read. */
function databaseAt(to: string, password: string | undefined): Target {
  const url = URL.parse(to);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new WrongUsage(
      'Name a database such as postgres://name@host/database, or a data folder, with --to.',
    );
  }
  if (url.password !== '' || url.searchParams.has('password')) {
    throw new WrongUsage(
      "Don't put the password into --to, where other users of this machine can read it. Set PGPASSWORD.",
    );
  }
  const named = url.href;
  if (password) url.searchParams.set('password', password);
  return { named, dataDir: '', databaseUrl: url.href };
}

async function targetAt(to: string, { folder, env }: Terminal): Promise<Target> {
  if (IS_ADDRESS.test(to)) return databaseAt(to, env.PGPASSWORD);
  const dataDir = path.resolve(folder, to);
  if ((await stat(dataDir).catch(() => null))?.isFile()) {
    throw new WrongUsage(`${dataDir} is a file. Name a folder for the database.`);
  }
  return { named: dataDir, dataDir, databaseUrl: null };
}

const DOING: Record<CopyProgress['step'], string> = {
  compare: 'Comparing tables',
  copy: 'Copying rows',
  check: 'Checking rows',
  again: 'Comparing with the current database',
  index: 'Building the search index',
};

function drawn(terminal: Terminal): CopyOptions['onProgress'] {
  let step: CopyProgress['step'] | null = null;
  let draw = progressOn(terminal, '');
  return (progress) => {
    if (progress.step !== step) {
      step = progress.step;
      draw = progressOn(terminal, DOING[step]);
    }
    draw(progress.done, progress.total);
  };
}

/** @throws DatabaseError when the source changed during the copy */
async function copied(
  source: DatabaseLocation,
  target: Target,
  options: Pick<CopyOptions, 'onProgress' | 'signal'>,
): Promise<CopyResult> {
  const snapshot = await openSnapshot(source);
  try {
    await requireMigrated(snapshot.db);
    const database = await openDatabase(target);
    try {
      const openNow = () => openSnapshot(source);
      return await copyDatabase(snapshot.db, database.db, { ...options, indexNext, openNow });
    } finally {
      await database.close();
    }
  } finally {
    await snapshot.close();
  }
}

/** What to do next. */
function nextSteps({ dataDir, databaseUrl, named }: Target, from: DatabaseLocation): string[] {
  const files =
    databaseUrl === null && dataDir !== from.dataDir
      ? `Images are not copied. Copy the other folders of ${from.dataDir} to ${dataDir}, unless images are in a bucket.`
      : 'Images and other files are not copied: they stay in DATA_DIR or in the bucket.';
  const setting =
    databaseUrl === null
      ? `${from.databaseUrl === null ? 'Set' : 'Remove DATABASE_URL from the settings, set'} DATA_DIR=${dataDir} and start one server.`
      : `Set DATABASE_URL=${named} (with the password) and start the servers.`;
  return [files, setting];
}

/** `savepoint copy`: copies the database into an empty one of either engine. */
export const addCopy: AddCommand = (program, { terminal, signal }) => {
  program
    .command('copy')
    .summary('copy the database into an empty one of either engine')
    .description(
      'Copies the database of the settings into an empty one and checks it. Stop the servers first. ' +
        'If the copy is interrupted, run the same command again to continue. No server starts on an incomplete copy.',
    )
    .requiredOption(
      '--to <target>',
      'postgres://name@host/database (its password in PGPASSWORD), or a data folder for SQLite',
    )
    .option('--json', JSON_HELP)
    .action(async ({ to, json }) => {
      const config = readConfig(terminal.env);
      const target = await targetAt(to, terminal);
      const options = { onProgress: drawn(terminal), signal };
      const { rows, wentOn } = await copied(config, target, options).catch((error: unknown) => {
        if (!signal.aborted) throw error;
        throw new Refusal('Stopped. Run the same command again to continue.');
      });
      terminal.progress('');
      if (json) {
        terminal.out(JSON.stringify({ to: target.named, wentOn, rows }));
        return;
      }
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
      terminal.out(
        `${target.named}: ${counted(total, 'row')}, ${n(rows.articles)} of them articles, copied and checked.`,
      );
      for (const line of nextSteps(target, config)) terminal.say(line);
    });
};
