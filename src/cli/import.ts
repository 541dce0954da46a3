import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportReport } from '#features/import/contract.ts';
import { openSource, reportOn } from '#features/import/server/public.ts';
import { Refusal, type Terminal } from './terminal.ts';

const USAGE = 'savepoint import FILE --dry-run [--site-url URL] [--json]';

function read(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'site-url': { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [file, ...others] = positionals;
  if (file === undefined || file === '' || others.length > 0) {
    throw new Refusal(`Name one file or folder to read: ${USAGE}`);
  }
  const siteUrl = values['site-url'];
  if (siteUrl !== undefined && !/^https?:\/\/[^\s/]+/i.test(siteUrl)) {
    throw new Refusal(`"${siteUrl}" is no address of a site, such as https://old.example.`);
  }
  return { file, siteUrl, isDryRun: values['dry-run'], json: values.json };
}

const number = new Intl.NumberFormat('en-US');

/** How many of a kind are named on a line. */
const MOST_NAMED = 12;
/** Of more, `--json` has them all. */
const MOST_NOTES = 40;
/** How often progress is said, in items. */
const SAY_EVERY = 50;

/** '  Kinds       post 1,987, page 38' */
function countLine(label: string, counts: ImportReport['types']): string[] {
  if (counts.length === 0) return [];
  const named = counts
    .slice(0, MOST_NAMED)
    .map(({ name, count }) => `${name} ${number.format(count)}`);
  const rest = counts.length - named.length;
  const more = rest > 0 ? [`and ${number.format(rest)} more`] : [];
  return [`  ${label.padEnd(12)}${[...named, ...more].join(', ')}`];
}

/** The report as people read it. */
function linesOf(report: ImportReport): string[] {
  const { madeBy, siteUrl, items, becomes, pictures, comments, notes } = report;
  const { asIs, draft, archived, leftOut } = becomes;
  const n = (count: number) => number.format(count);
  return [
    `${[madeBy, siteUrl].filter(Boolean).join(', ')}: ${n(items)} items.`,
    ...(report.damage === null ? [] : [report.damage]),
    `  ${n(asIs)} as they are, ${n(draft)} as drafts to look at, ${n(archived)} archived, ${n(leftOut)} left out.`,
    ...countLine('Kinds', report.types),
    ...countLine('States', report.states),
    ...countLine('Authors', report.authors),
    ...countLine('Categories', report.categories),
    ...countLine('Years', report.years),
    `  ${'Pictures'.padEnd(12)}${n(pictures.count)}, ${n(pictures.described)} with alternative text`,
    `  ${'Addresses'.padEnd(12)}${n(report.addresses)}`,
    `  ${'Comments'.padEnd(12)}${n(comments)}`,
    ...(notes.length === 0 ? [] : [`Not as it is, ${n(notes.length)} notes:`]),
    ...notes
      .slice(0, MOST_NOTES)
      .map(({ address, title, what, becomes: then }) => `  ${address ?? title}: ${what}. ${then}.`),
    ...(notes.length > MOST_NOTES ? ['  ... --json has all of them.'] : []),
  ];
}

/** What stands in a file is shown on a terminal, which control characters would steer. */
const shown = (line: string) => line.replace(/\p{Cc}+/gu, ' ');

/**
 * `savepoint import --dry-run`: says what an export of another system holds and what would become of it.
 * Writes nothing.
 * @throws Refusal in one line
 * @throws SourceError where the file cannot be moved in
 */
export async function importCommand(
  args: readonly string[],
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const { file: named, siteUrl, isDryRun, json } = read(args);
  if (!isDryRun) throw new Refusal(`Only a dry run can be made: ${USAGE}`);
  const file = path.resolve(terminal.folder, named);
  const there = await stat(file).catch(() => null);
  if (!there) throw new Refusal(`There is no file ${file}.`);
  if (!there.isFile() && !there.isDirectory()) throw new Refusal(`${file} is no file.`);
  terminal.progress('Reading ...');
  const source = await openSource(file, siteUrl, signal);
  const report = await reportOn(source, (items) => {
    signal.throwIfAborted();
    if (items % SAY_EVERY === 0) terminal.progress(`Reading: ${number.format(items)} items ...`);
  });
  terminal.progress('');
  const lines = json ? [JSON.stringify({ file, ...report })] : linesOf(report).map(shown);
  for (const line of lines) terminal.out(line);
}
