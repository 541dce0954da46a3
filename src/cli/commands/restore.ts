import path from 'node:path';
import { restoreBackup } from '#features/operations/server/backups/public.ts';
import { readConfig } from '#platform/config/config.ts';
import { type AddCommand, JSON_HELP } from '../command.ts';
import { articles, counted } from '../format.ts';
import { knownPassphrase } from '../passphrase.ts';
import { progressOn } from '../progress.ts';
import { Refusal } from '../terminal.ts';

const ENDED =
  'Everyone must log in again, with the password of that time. API tokens, invitations and password reset links no ' +
  'longer work: create new ones. Start the server.';

/** `savepoint restore`: restores a backup into an empty database of either engine. */
export const addRestore: AddCommand = (program, { terminal, signal }) => {
  program
    .command('restore')
    .summary('restore a backup into an empty database')
    .description(
      'Restores a backup into the empty DATA_DIR or the empty PostgreSQL database (DATABASE_URL) of the settings, ' +
        'from either engine, and verifies it. Existing data is never overwritten.',
    )
    .argument('<file>', 'the backup')
    .option('--json', JSON_HELP)
    .action(async (named, { json }) => {
      const config = readConfig(terminal.env);
      const file = path.resolve(terminal.folder, named);
      const draw = progressOn(terminal, 'Restoring, MB');
      try {
        const report = await restoreBackup(config, file, {
          passphrase: () => knownPassphrase(terminal, signal),
          signal,
          onProgress: (bytes, total) => draw(Math.floor(bytes / 1e6), Math.ceil(total / 1e6)),
        });
        terminal.progress('');
        const { madeAt, tables } = report.manifest;
        if (json) return terminal.out(JSON.stringify({ ...report, file, ...report.manifest }));
        const held = `${articles(tables.articles ?? 0)}, ${counted(report.files, 'image file')}`;
        terminal.out(`Restored ${held} as of ${madeAt}.`);
        terminal.out(ENDED);
      } catch (error) {
        if (!signal.aborted || config.databaseUrl === null) throw error;
        throw new Refusal(
          'Stopped. Restore the same backup again to continue, or empty the database.',
        );
      }
    });
};
