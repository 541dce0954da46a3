import path from 'node:path';
import { makeBackup, recordBackup } from '#features/operations/server/backups/public.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { inTransaction, openDatabase, openSnapshot } from '#platform/db/database.ts';
import { requireMigrated } from '#platform/db/migrate.ts';
import { type AddCommand, EXIT, JSON_HELP } from '../command.ts';
import { assertWritable } from '../files.ts';
import { articles, counted, megabytes, shown } from '../format.ts';
import { newPassphrase } from '../passphrase.ts';
import { progressOn } from '../progress.ts';

/** Lists the backup under System. */
async function record(config: Config, made: Parameters<typeof recordBackup>[1]): Promise<void> {
  const { db, close } = await openDatabase(config);
  try {
    await inTransaction(db, (trx) => recordBackup(trx, made));
  } finally {
    await close();
  }
}

/** @throws DatabaseError when the database is missing or from another release */
async function requireUpToDate(config: Config): Promise<void> {
  const { db, close } = await openSnapshot(config);
  try {
    await requireMigrated(db);
  } finally {
    await close();
  }
}

/** `savepoint backup`: writes the database and images into a file while servers run. */
export const addBackup: AddCommand = (program, { terminal, signal, endWith }) => {
  program
    .command('backup')
    .summary('write a backup file')
    .description(
      'Writes the database and all images into one file while servers run. ' +
        '--encrypt asks for a passphrase or reads it from SAVEPOINT_PASSPHRASE. ' +
        'Exit code 3 if image files were missing: the backup is written without them.',
    )
    .argument('<file>', 'where to write it, such as savepoint.tar')
    .option('--encrypt', 'encrypt with a passphrase; age -d can decrypt it')
    .option('--force', 'overwrite an existing file')
    .option('--json', JSON_HELP)
    .action(async (named, { encrypt = false, force = false, json }) => {
      const file = path.resolve(terminal.folder, named);
      const config = readConfig(terminal.env);
      await assertWritable(file, force);
      await requireUpToDate(config);
      const passphrase = encrypt ? await newPassphrase(terminal, signal) : null;
      const draw = progressOn(terminal, 'Backing up, MB');
      const now = Date.now();
      const report = await makeBackup(config, {
        file,
        passphrase,
        now,
        signal,
        media: 'all',
        onProgress: (bytes, total) => draw(Math.floor(bytes / 1e6), Math.ceil(total / 1e6)),
      });
      const { bytes, mediaBytes, files, leftOut, manifest } = report;
      const times = { startedAt: now, finishedAt: Date.now(), verifiedAt: null };
      const sizes = { bytes, mediaBytes, files, missingFiles: leftOut.length };
      terminal.progress('');
      const made = { kind: 'command', file: path.basename(file), ...sizes, ...times } as const;
      await record(config, made).catch(({ message }: Error) =>
        terminal.say(
          shown(`The backup was written, but couldn't be listed under System: ${message}`),
        ),
      );
      if (leftOut.length > 0) {
        endWith(EXIT.found);
        const files = `${counted(leftOut.length, 'image file')}`;
        terminal.say(
          `Missing from the backup, because the files don't exist: ${files}, such as ${leftOut.slice(0, 3).join(', ')}.`,
        );
      }
      if (json) {
        terminal.out(JSON.stringify({ ...report, manifest: undefined, ...manifest }));
        return;
      }
      const held = `${articles(manifest.tables.articles ?? 0)}, ${counted(manifest.tables.media ?? 0, 'image')}`;
      terminal.out(`${file}: ${held}, ${megabytes(bytes)}.`);
    });
};
