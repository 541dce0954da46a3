import path from 'node:path';
import { Option } from '@commander-js/extra-typings';
import type { ExportReport } from '#features/export/contract.ts';
import { exportMagazine, Report } from '#features/export/server/public.ts';
import { EXPORT_FORMATS } from '#features/export/values.ts';
import { readConfig } from '#platform/config/config.ts';
import { writeWhole } from '#platform/files/write-whole.ts';
import { type AddCommand, JSON_HELP } from '../command.ts';
import { assertWritable } from '../files.ts';
import { articles, counted, n } from '../format.ts';
import { progressOn } from '../progress.ts';

const count = ({ counts }: ExportReport) =>
  `${articles(counts.articles)}, ${counted(counts.images, 'image')}`;

/** What the format can't contain. */
const warningLines = ({ notes }: ExportReport) =>
  notes.map(({ what, count, examples }) => {
    const rest = count > examples.length ? ', ...' : '';
    return `  ${what}: ${n(count)} (${examples.join(', ')}${rest})`;
  });

/** `savepoint export`: exports the site to a file, also while servers run. */
export const addExport: AddCommand = (program, { terminal, signal }) => {
  program
    .command('export')
    .summary('export the site to a file')
    .description('Exports the site to a file. See docs/export.md for the formats.')
    .argument('<file>', 'file to write')
    .addOption(
      new Option('--format <name>', 'file format').choices(EXPORT_FORMATS).default('savepoint'),
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
      terminal.say("Not exported, or changed, because the format can't contain it:");
      for (const line of warningLines(result)) terminal.say(line);
    });
};
