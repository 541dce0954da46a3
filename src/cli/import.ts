import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { importChoicesSchema } from '#features/import/contract.ts';
import { openSource, reportOn } from '#features/import/server/public.ts';
import { n, reportLines } from './import-report.ts';
import { moveIn, undo } from './move-in.ts';
import { Refusal, type Terminal } from './terminal.ts';

const USAGE =
  'savepoint import FILE [--dry-run] [--yes] [--pictures PATH] [--site-url URL] ' +
  '[--category-folder NAME] [--tag-folder NAME] [--as NAME] [--json]';

function read(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      pictures: { type: 'string' },
      'site-url': { type: 'string' },
      'category-folder': { type: 'string', default: '' },
      'tag-folder': { type: 'string', default: '' },
      as: { type: 'string' },
      undo: { type: 'string' },
      edited: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const siteUrl = values['site-url'];
  if (siteUrl !== undefined && !/^https?:\/\/[^\s/]+/i.test(siteUrl)) {
    throw new Refusal(`"${siteUrl}" is no address of a site, such as https://old.example.`);
  }
  const folders = importChoicesSchema.pick({ categoryFolder: true, tagFolder: true }).safeParse({
    categoryFolder: values['category-folder'],
    tagFolder: values['tag-folder'],
  });
  if (!folders.success) {
    throw new Refusal('The folder of categories or tags must be a path alone, such as topics.');
  }
  return {
    ...values,
    siteUrl,
    folders: folders.data,
    isDryRun: values['dry-run'],
    files: positionals,
  };
}

/** What somebody named, whole. @throws Refusal where there is nothing */
async function placeOf(named: string, { folder }: Terminal): Promise<string> {
  const file = path.resolve(folder, named);
  const there = await stat(file).catch(() => null);
  if (!there) throw new Refusal(`There is no file ${file}.`);
  if (!there.isFile() && !there.isDirectory()) throw new Refusal(`${file} is no file.`);
  return file;
}

/** How often progress is said, in items. */
const SAY_EVERY = 50;

/** Says what an export holds and what would become of it; needs no store, and writes nothing. */
async function dryRun(
  file: string,
  { siteUrl, json }: ReturnType<typeof read>,
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

/**
 * `savepoint import`: moves an export of another system in, says what would become of it, or takes an
 * import back.
 * @throws Refusal in one line
 * @throws SourceError where the file cannot be moved in
 */
export async function importCommand(
  args: readonly string[],
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const asked = read(args);
  const { files, yes, json, siteUrl = null, as: account } = asked;
  const how = { yes, json, account };
  if (asked.undo !== undefined) {
    if (files.length > 0 || !/^[1-9]\d{0,8}$/.test(asked.undo)) {
      throw new Refusal('Name the import to undo by its number: savepoint imports lists them.');
    }
    return undo(Number(asked.undo), { ...how, edited: asked.edited }, terminal, signal);
  }
  const [named, ...others] = files;
  if (named === undefined || named === '' || others.length > 0) {
    throw new Refusal(`Name one file or folder to read: ${USAGE}`);
  }
  const file = await placeOf(named, terminal);
  if (asked.isDryRun) return dryRun(file, asked, terminal, signal);
  const picturesPath =
    asked.pictures === undefined ? null : await placeOf(asked.pictures, terminal);
  return moveIn({ file, picturesPath, siteUrl, folders: asked.folders }, how, terminal, signal);
}
