import { stat } from 'node:fs/promises';
import path from 'node:path';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { importChoicesSchema, urlPatternSchema } from '#features/import/contract.ts';
import { openSource, reportOn } from '#features/import/server/analyze/public.ts';
import { type AddCommand, JSON_HELP } from '../command.ts';
import { n } from '../format.ts';
import { reportLines } from '../import/report-lines.ts';
import { refuseIncomplete, runImport, undo } from '../import/run-import.ts';
import { Refusal, type Terminal, WrongUsage } from '../terminal.ts';

/** @throws InvalidArgumentError */
function siteUrlOf(value: string): string {
  if (/^https?:\/\/[^\s/]+/i.test(value)) return value;
  throw new InvalidArgumentError('Enter a URL such as https://old.example.');
}

/** @throws InvalidArgumentError */
function urlPatternOf(value: string): string {
  if (urlPatternSchema.safeParse(value).success) return value;
  throw new InvalidArgumentError('Enter a path with :slug, such as /:year/:month/:slug/.');
}

function importNumber(value: string): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('Enter the number of an import. savepoint imports lists them.');
}

/** @throws WrongUsage if a folder is not a path */
function foldersOf({ categoryFolder = '', tagFolder = '' }: Folders) {
  const folders = importChoicesSchema
    .pick({ categoryFolder: true, tagFolder: true })
    .safeParse({ categoryFolder, tagFolder });
  if (folders.success) return folders.data;
  throw new WrongUsage('The category or tag base must be a path such as topics.');
}

interface Folders {
  categoryFolder?: string | undefined;
  tagFolder?: string | undefined;
}

/** @throws Refusal if there is no such file */
async function pathOf(named: string, { folder }: Terminal): Promise<string> {
  const file = path.resolve(folder, named);
  const stats = await stat(file).catch(() => null);
  if (!stats) throw new Refusal(`File not found: ${file}.`);
  if (!stats.isFile() && !stats.isDirectory())
    throw new Refusal(`${file} is not a file or folder.`);
  return file;
}

/** Items between progress updates. */
const PROGRESS_EVERY = 50;

/** Previews an import. Needs no database, writes nothing. */
async function dryRun(
  file: string,
  {
    siteUrl,
    urlPattern,
    json,
  }: { siteUrl: string | undefined; urlPattern: string | undefined; json: boolean },
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  terminal.progress('Reading ...');
  const source = await openSource(file, {
    siteUrl: siteUrl ?? null,
    urlPattern: urlPattern ?? null,
    signal,
  });
  const report = await reportOn(source, (items) => {
    signal.throwIfAborted();
    if (items % PROGRESS_EVERY === 0) terminal.progress(`Reading: ${n(items)} items ...`);
  });
  terminal.progress('');
  const { warnings } = report;
  const lines = json
    ? [JSON.stringify({ file, ...report })]
    : reportLines(report, warnings, warnings.length);
  for (const line of lines) terminal.out(line);
  refuseIncomplete(report);
}

/** `savepoint import`: imports an export of another system, previews it, or undoes an import. */
export const addImport: AddCommand = (program, { terminal, signal }) => {
  program
    .command('import')
    .summary('import from WordPress, Ghost, Markdown or Savepoint')
    .description(
      'Imports an export of WordPress, Ghost, Markdown or Savepoint, or undoes an import. See docs/import.md.',
    )
    .argument('[file]', 'a file, folder or zip')
    .option('--dry-run', 'preview the import, write nothing')
    .option('--yes', 'use the defaults, without asking')
    .option('--images <path>', 'folder or zip with images, such as wp-content/uploads')
    .option('--site-url <url>', 'URL of the old site, for Ghost and Markdown', siteUrlOf)
    .option(
      '--url-pattern <path>',
      'URL pattern of old posts, such as /:year/:month/:slug/, for Ghost and Markdown',
      urlPatternOf,
    )
    .option('--category-folder <name>', 'custom category base, such as topics for /topics/reviews')
    .option('--tag-folder <name>', 'custom tag base')
    .option('--types <names>', 'other types to import as drafts, such as game,event')
    .option('--as <name>', 'admin to import as (default: the main admin)')
    .option('--undo <id>', 'undo an import by its number', importNumber)
    .option('--json', JSON_HELP)
    .action(async (named, asked) => {
      const { yes = false, json = false, siteUrl, urlPattern, as: account } = asked;
      const how = { yes, json, account };
      const at = { terminal, signal };
      if (asked.undo !== undefined) {
        if (named !== undefined) throw new WrongUsage('--undo takes no file.');
        return undo(asked.undo, how, at);
      }
      if (!named) throw new WrongUsage('Enter a file or folder to import.');
      const types = (asked.types ?? '').split(',').flatMap((name) => name.trim() || []);
      const choices = { ...foldersOf(asked), types };
      const file = await pathOf(named, terminal);
      if (asked.dryRun) return dryRun(file, { siteUrl, urlPattern, json }, terminal, signal);
      const imagesPath = asked.images === undefined ? null : await pathOf(asked.images, terminal);
      const target = {
        file,
        imagesPath,
        siteUrl: siteUrl ?? null,
        urlPattern: urlPattern ?? null,
        choices,
      };
      return runImport(target, how, at);
    });
};
