import { stat } from 'node:fs/promises';
import path from 'node:path';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { importChoicesSchema } from '#features/import/contract.ts';
import { openSource, reportOn } from '#features/import/server/public.ts';
import { type AddCommand, JSON_HELP } from '../command.ts';
import { moveIn, undo } from '../moving-in/move-in.ts';
import { reportLines } from '../moving-in/report.ts';
import { Refusal, type Terminal, WrongUsage } from '../terminal.ts';
import { n } from '../words.ts';

/** Where the old site is. @throws InvalidArgumentError */
function siteAddress(value: string): string {
  if (/^https?:\/\/[^\s/]+/i.test(value)) return value;
  throw new InvalidArgumentError('It is no address of a site, such as https://old.example.');
}

function importNumber(value: string): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new InvalidArgumentError(
    'Name the import to undo by its number: savepoint imports lists them.',
  );
}

/** Where the old site had its lists. @throws WrongUsage where that is no path */
function foldersOf({ categoryFolder = '', tagFolder = '' }: Folders) {
  const folders = importChoicesSchema
    .pick({ categoryFolder: true, tagFolder: true })
    .safeParse({ categoryFolder, tagFolder });
  if (folders.success) return folders.data;
  throw new WrongUsage('The folder of categories or tags must be a path alone, such as topics.');
}

interface Folders {
  categoryFolder?: string | undefined;
  tagFolder?: string | undefined;
}

/** What somebody named, whole. @throws Refusal where there is nothing */
async function placeOf(named: string, { folder }: Terminal): Promise<string> {
  const file = path.resolve(folder, named);
  const there = await stat(file).catch(() => null);
  if (!there) throw new Refusal(`There is no file ${file}.`);
  if (!there.isFile() && !there.isDirectory()) throw new Refusal(`${file} is not a file.`);
  return file;
}

/** How often progress is said, in items. */
const SAY_EVERY = 50;

/** Says what an export holds and what would become of it; needs no store, and writes nothing. */
async function dryRun(
  file: string,
  { siteUrl, json }: { siteUrl: string | undefined; json: boolean },
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  terminal.progress('Reading ...');
  const source = await openSource(file, siteUrl, signal);
  const report = await reportOn(source, (items) => {
    signal.throwIfAborted();
    if (items % SAY_EVERY === 0) terminal.progress(`Reading: ${n(items)} items ...`);
  });
  terminal.progress('');
  const { notes } = report;
  const lines = json
    ? [JSON.stringify({ file, ...report })]
    : reportLines(report, notes, notes.length);
  for (const line of lines) terminal.out(line);
}

/** `savepoint import`: moves an export of another system in, says what would become of it, or takes one back. */
export const addImport: AddCommand = (program, { terminal, signal }) => {
  program
    .command('import')
    .summary('move in an export of WordPress, Ghost or Markdown')
    .description(
      'Moves in an export of WordPress, Ghost or Markdown, or takes back what moved in. docs/import.md tells more.',
    )
    .argument('[file]', 'a file, folder or zip')
    .option('--dry-run', 'say what would become of it, and write nothing')
    .option('--yes', 'take every default, and wait for the end')
    .option('--images <path>', 'a folder or zip with its images, such as wp-content/uploads')
    .option('--site-url <url>', 'where that site is, for exports that do not say it', siteAddress)
    .option('--category-folder <name>', 'where its categories were, as topics for /topics/reviews')
    .option('--tag-folder <name>', 'where its tags were')
    .option('--as <name>', 'the admin in whose name; else the main one')
    .option('--undo <id>', 'take an import back whole', importNumber)
    .option('--edited', 'with --undo: also what was edited here since')
    .option('--json', JSON_HELP)
    .action(async (named, asked) => {
      const { yes = false, json = false, edited = false, siteUrl, as: account } = asked;
      const how = { yes, json, account };
      const at = { terminal, signal };
      if (asked.undo !== undefined) {
        if (named !== undefined) throw new WrongUsage('With --undo there is no file to name.');
        return undo(asked.undo, { ...how, edited }, at);
      }
      if (!named) throw new WrongUsage('Name one file or folder to read.');
      const folders = foldersOf(asked);
      const file = await placeOf(named, terminal);
      if (asked.dryRun) return dryRun(file, { siteUrl, json }, terminal, signal);
      const imagesPath = asked.images === undefined ? null : await placeOf(asked.images, terminal);
      return moveIn({ file, imagesPath, siteUrl: siteUrl ?? null, folders }, how, at);
    });
};
