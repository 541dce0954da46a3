import path from 'node:path';
import { Option } from '@commander-js/extra-typings';
import type { ExportReport } from '#features/export/contract.ts';
import { exportMagazine, Report } from '#features/export/server/public.ts';
import { EXPORT_FORMATS } from '#features/export/values.ts';
import { readConfig } from '#platform/config/config.ts';
import { writeWhole } from '#platform/files/write-whole.ts';
import { type AddCommand, JSON_HELP } from '../command.ts';
import { assertWritable } from '../files.ts';
import { progressOn } from '../progress.ts';
import { articles, counted, n } from '../words.ts';

const count = ({ counts }: ExportReport) =>
  `${articles(counts.articles)}, ${counted(counts.images, 'image')}`;

/** What a person is told of what cannot be carried. */
const noteLines = ({ notes }: ExportReport) =>
  notes.map(({ what, count, examples }) => {
    const rest = count > examples.length ? ', ...' : '';
    return `  ${what}: ${n(count)} (${examples.join(', ')}${rest})`;
  });

/** `savepoint export`: writes the whole magazine into a file, while servers run. */
export const addExport: AddCommand = (program, { terminal, signal }) => {
  program
    .command('export')
    .summary('write the whole magazine into a file')
    .description('Writes the whole magazine into a file. docs/export.md tells of the formats.')
    .argument('<file>', 'where to write it')
    .addOption(
      new Option('--format <name>', 'its format').choices(EXPORT_FORMATS).default('savepoint'),
    )
    .option('--force', 'overwrite an existing file')
    .option('--json', JSON_HELP)
    .action(async (named, { format, force = false, json }) => {
      const file = path.resolve(terminal.folder, named);
      const config = readConfig(terminal.env);
      await assertWritable(file, force);
      const draw = progressOn(terminal, 'Exporting articles');
      const report = new Report(format, ({ counts }) =>
        draw(counts.articles, 0, ` ${counted(counts.images, 'image')}`),
      );
      const pieces = exportMagazine(config, { format, report, now: terminal.now() });
      const bytes = await writeWhole(file, pieces, signal);
      const result = report.result();
      terminal.progress('');
      if (json) {
        terminal.out(JSON.stringify({ file, bytes, ...result }));
        return;
      }
      terminal.out(`${file}: ${count(result)}, ${n(bytes)} bytes.`);
      if (result.notes.length === 0) return;
      terminal.say('Not as it is here, because a file of this kind cannot carry it:');
      for (const line of noteLines(result)) terminal.say(line);
    });
};
