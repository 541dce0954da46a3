import path from 'node:path';
import { restoreBackup } from '#features/operations/server/backups/public.ts';
import { readConfig } from '#platform/config/config.ts';
import { type AddCommand, JSON_HELP } from '../command.ts';
import { knownPassphrase } from '../passphrase.ts';
import { progressOn } from '../progress.ts';
import { Refusal } from '../terminal.ts';
import { articles, counted } from '../words.ts';

/** `savepoint restore`: puts a backup into an empty place, on either engine. */
export const addRestore: AddCommand = (program, { terminal, signal }) => {
  program
    .command('restore')
    .summary('put a backup into an empty place')
    .description(
      'Restores a backup where the settings lead: an empty DATA_DIR, or an empty PostgreSQL database (DATABASE_URL), ' +
        'whichever engine it came from. It is verified on the way. Nothing that is there is written over.',
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
        const held = `${articles(tables.articles ?? 0)}, ${counted(report.files, 'file')} of images`;
        terminal.out(`Restored: ${held}, as of ${madeAt}. Start the server.`);
      } catch (error) {
        if (!signal.aborted || config.databaseUrl === null) throw error;
        throw new Refusal(
          'Stopped. To go on, restore the same backup again; or empty the database.',
        );
      }
    });
};
