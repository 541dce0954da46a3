import path from 'node:path';
import { type VerifyReport, verifyBackup } from '#features/operations/server/backups/public.ts';
import { type AddCommand, EXIT, JSON_HELP } from '../command.ts';
import { articles, counted, megabytes, shown } from '../format.ts';
import { knownPassphrase } from '../passphrase.ts';
import { progressOn } from '../progress.ts';

const MAX_NAMED = 20;

function lines({ file, bytes, files, damaged, manifest }: VerifyReport): string[] {
  const { madeAt, savepoint, engine, tables } = manifest;
  const count = `${articles(tables.articles ?? 0)}, ${counted(files, 'image file')}`;
  const made = `${file}: made ${madeAt} by Savepoint ${savepoint} (${engine}), ${megabytes(bytes)}`;
  if (damaged.length === 0) return [made, `The backup is complete: ${count}. All checksums match.`];
  const named = damaged.slice(0, MAX_NAMED).map((name) => `  ${name}`);
  const rest = damaged.length > MAX_NAMED ? [`  and ${damaged.length - MAX_NAMED} more`] : [];
  return [
    made,
    'The backup is damaged. These parts differ from what was written:',
    ...named,
    ...rest,
  ];
}

/** `savepoint verify`: reads a whole backup and checks it. */
export const addVerify: AddCommand = (program, { terminal, signal, endWith }) => {
  program
    .command('verify')
    .summary('verify a backup')
    .description(
      'Reads the whole backup, compares every checksum and checks its database. ' +
        'Exit code 3 if the backup is damaged, 1 if it cannot be read at all.',
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
