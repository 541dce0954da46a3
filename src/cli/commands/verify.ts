import path from 'node:path';
import { type VerifyReport, verifyBackup } from '#features/operations/server/backups/public.ts';
import { type AddCommand, EXIT, JSON_HELP } from '../command.ts';
import { knownPassphrase } from '../passphrase.ts';
import { progressOn } from '../progress.ts';
import { articles, counted, megabytes, shown } from '../words.ts';

const MAX_NAMED = 20;

function lines({ file, bytes, files, damaged, manifest }: VerifyReport): string[] {
  const { madeAt, savepoint, engine, tables } = manifest;
  const count = `${articles(tables.articles ?? 0)}, ${counted(files, 'file')} of images`;
  const made = `${file}: of ${madeAt}, by Savepoint ${savepoint} (${engine}), ${megabytes(bytes)}`;
  if (damaged.length === 0) return [made, `It is whole: ${count}, all checksums match.`];
  const named = damaged.slice(0, MAX_NAMED).map((name) => `  ${name}`);
  const rest = damaged.length > MAX_NAMED ? [`  and ${damaged.length - MAX_NAMED} more`] : [];
  return [made, `It is damaged. Not as it was written:`, ...named, ...rest];
}

/** `savepoint verify`: reads a backup from its beginning to its end. */
export const addVerify: AddCommand = (program, { terminal, signal, endWith }) => {
  program
    .command('verify')
    .summary('read a whole backup: is it as it was written?')
    .description(
      'Reads a whole backup: every checksum, and whether its store opens, is whole and holds what it should. ' +
        'Answers 3 where something is damaged, 1 where it cannot be read at all.',
    )
    .argument('<file>', 'the backup')
    .option('--json', JSON_HELP)
    .action(async (named, { json }) => {
      const draw = progressOn(terminal, 'Verifying, MB');
      const report = await verifyBackup(path.resolve(terminal.folder, named), {
        passphrase: () => knownPassphrase(terminal, signal),
        signal,
        onProgress: (bytes, total) => draw(Math.floor(bytes / 1e6), Math.ceil(total / 1e6)),
      });
      terminal.progress('');
      if (report.damaged.length > 0) endWith(EXIT.found);
      if (json)
        terminal.out(JSON.stringify({ ...report, manifest: undefined, ...report.manifest }));
      else for (const line of lines(report)) terminal.out(shown(line));
    });
};
