import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { type ActionContext, recordAudit } from '#features/audit-log/server/public.ts';
import { nameKey } from '#lib/text/name-key.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import { type GameInput, gameInputSchema, type RefusedLine } from '../contract.ts';
import { GAME_CSV_LINES, REGION_LABELS, REGIONS } from '../values.ts';
import { insertGame } from './store.ts';

/** So many lines are named; the others are counted. */
const MAX_NAMED = 200;
/** After so many lines others have their turn. */
const AT_ONCE = 250;
const COLUMNS = [
  ...['title', 'slug', 'summary', 'developer', 'publisher', 'series', 'genres'],
  ...['releases', 'links', 'ratings', 'wikidata'],
] as const;

/** @throws Problem 400 `games.refused` */
function refuse(lines: readonly RefusedLine[]): never {
  const [first] = lines;
  const count = lines.length === 1 ? 'One line' : `${lines.length} lines`;
  const detail = `${count} cannot be taken, so nothing was: line ${first?.line}: ${first?.message}`;
  const members = { lines: lines.slice(0, MAX_NAMED), refused: lines.length };
  throw new Problem(400, 'games.refused', detail, { members });
}

interface Line {
  line: number;
  cells: Map<string, string>;
}

/** The lines of a table by the names in its first. @throws Problem 400 `games.refused` */
function linesOf(csv: string): Line[] {
  let records: { record: string[]; info: { lines: number } }[];
  try {
    const [head = ''] = csv.split(/[\r\n]/, 1);
    records = parse(csv, {
      bom: true,
      info: true,
      delimiter: /[,;\t]/.exec(head)?.[0] ?? ',',
      // One too many.
      to: GAME_CSV_LINES + 2,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines ?? 1);
    return refuse([
      { line, message: 'is no line of a CSV: a quote is not closed, or stands alone.' },
    ]);
  }
  const [head, ...rest] = records;
  const names = (head?.record ?? []).map((name) => name.trim().toLowerCase());
  const unknown = names.find((name) => name !== '' && !COLUMNS.some((one) => one === name));
  if (!names.includes('title') || unknown !== undefined) {
    const wrong = unknown === undefined ? 'must name the column Title' : `names '${unknown}'`;
    refuse([{ line: 1, message: `${wrong}; columns are ${COLUMNS.join(', ')}.` }]);
  }
  const tooMany = rest[GAME_CSV_LINES];
  if (tooMany) {
    const message = `is one too many: a CSV has ${GAME_CSV_LINES} games at most. Divide it.`;
    refuse([{ line: tooMany.info.lines, message }]);
  }
  const tooLong = rest.find(({ record }) => record.length > names.length);
  if (tooLong) {
    const message =
      'has more cells than the first line has names: put what holds a comma into quotes';
    refuse([{ line: tooLong.info.lines, message }]);
  }
  return rest.map(({ record, info }) => ({
    line: info.lines,
    cells: new Map(names.map((name, index) => [name, record[index]?.trim() ?? ''])),
  }));
}

const parts = (text: string, between: RegExp) =>
  text
    .split(between)
    .map((one) => one.trim())
    .filter(Boolean);

/** 'PC: 2027-03-04 (Europe)' -> its parts; what is no date or region is refused by the contract. */
function releaseOf(text: string) {
  const open = text.endsWith(')') ? text.lastIndexOf('(') : -1;
  const region = open === -1 ? undefined : text.slice(open + 1, -1);
  const rest = open === -1 ? text : text.slice(0, open);
  const colon = rest.lastIndexOf(':');
  const platform = colon === -1 ? rest : rest.slice(0, colon);
  const date = colon === -1 ? '' : rest.slice(colon + 1).trim();
  const known = REGIONS.find(
    (one) =>
      one === nameKey(region ?? 'world') || nameKey(REGION_LABELS[one]) === nameKey(region ?? ''),
  );
  return { platform, region: known ?? region, date: date === '' ? null : date };
}

/** 'PEGI 12' -> its parts. */
function ratingOf(text: string) {
  const [system = '', ...rest] = text.split(/\s+/);
  return { system, rating: rest.join(' ') };
}

/** 'Official site: https://…' -> its parts; an address alone is called by its host. */
function linkOf(text: string) {
  const { label, url = text } = /^(?:(?<label>[^:]+):\s+)?(?<url>\S+)$/.exec(text)?.groups ?? {};
  return { label: label ?? (URL.canParse(url) ? new URL(url).hostname : url), url };
}

/** What a line holds, as a call would send it. */
function inputOf(cells: Line['cells']) {
  const of = (name: (typeof COLUMNS)[number]) => cells.get(name) ?? '';
  return {
    ...{ title: of('title'), slug: of('slug'), summary: of('summary') },
    ...{ developer: of('developer'), publisher: of('publisher'), series: of('series') },
    genres: parts(of('genres'), /[,;]/),
    releases: parts(of('releases'), /;/).map(releaseOf),
    links: parts(of('links'), /;/).map(linkOf),
    ratings: parts(of('ratings'), /;/).map(ratingOf),
    wikidata: of('wikidata') || null,
  };
}

/** The games that are there already, by what they are called. */
async function knownTitles(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('games').select('title_key').execute();
  return new Set(rows.map((row) => row.title_key));
}

/**
 * Takes new games from a CSV, all or none.
 * @returns how many
 * @throws Problem 400 `games.refused`, with each line that cannot be taken and why as `lines`
 */
export async function importGames(db: Db, csv: string, by: ActionContext): Promise<number> {
  const refused: RefusedLine[] = [];
  const games = new Map<number, GameInput>();
  const lineOf = new Map<string, number>();
  for (const [index, { line, cells }] of linesOf(csv).entries()) {
    if (index % AT_ONCE === 0) await setImmediate();
    const input = gameInputSchema.safeParse(inputOf(cells));
    if (!input.success) {
      const [issue] = input.error.issues;
      refused.push({ line, message: `${issue?.path.join('.') ?? ''} ${issue?.message}` });
      continue;
    }
    const key = nameKey(input.data.title);
    const before = lineOf.get(key);
    if (before === undefined) games.set(line, input.data);
    else refused.push({ line, message: `title stands in line ${before} already` });
    lineOf.set(key, before ?? line);
  }
  if (refused.length > 0) refuse(refused);
  return inTransaction(db, async (trx) => {
    const known = await knownTitles(trx);
    for (const [line, game] of games) {
      if (known.has(nameKey(game.title))) {
        refused.push({ line, message: `there is a game called “${game.title}” already` });
        continue;
      }
      try {
        if (refused.length === 0) await insertGame(trx, game, by);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        refused.push({ line, message: error.message });
      }
    }
    if (refused.length > 0) refuse(refused);
    if (games.size > 0) {
      const subject = { type: 'game', id: 0, name: 'CSV' } as const;
      const detail = `${games.size} added`;
      await recordAudit(trx, by.now, by.actor, [{ action: 'game.imported', subject, detail }]);
      await recordChange(trx, by.now, ['games']);
    }
    return games.size;
  });
}
