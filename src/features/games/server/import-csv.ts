import { type ActionContext, recordAction } from '#features/audit-log/server/public.ts';
import { nameKey } from '#lib/text/name-key.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { type CsvIssue, csvProblem, readCsv } from '#platform/http/body/csv.ts';
import { Problem } from '#platform/http/problem.ts';
import { gameInputSchema } from '../contract.ts';
import { GAME_CSV_ROWS, REGION_LABELS, REGIONS } from '../values.ts';
import { insertGame } from './store.ts';

const COLUMNS = [
  'title',
  'slug',
  'summary',
  'developer',
  'publisher',
  'series',
  'genres',
  'releases',
  'links',
  'ratings',
  'wikidata',
] as const;

const parts = (text: string, between: RegExp) =>
  text
    .split(between)
    .map((one) => one.trim())
    .filter(Boolean);

/** 'PC: 2027-03-04 (Europe)' -> its parts; the contract checks the date and region. */
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

/** 'Official site: https://…' -> its parts; a URL without a label gets its host as label. */
function linkOf(text: string) {
  const { label, url = text } = /^(?:(?<label>[^:]+):\s+)?(?<url>\S+)$/.exec(text)?.groups ?? {};
  return { label: label ?? (URL.canParse(url) ? new URL(url).hostname : url), url };
}

function toInput(cells: Record<(typeof COLUMNS)[number], string>) {
  const { genres, releases, links, ratings, wikidata, ...texts } = cells;
  return {
    ...texts,
    genres: parts(genres, /[,;]/),
    releases: parts(releases, /;/).map(releaseOf),
    links: parts(links, /;/).map(linkOf),
    ratings: parts(ratings, /;/).map(ratingOf),
    wikidata: wikidata || null,
  };
}

/**
 * Imports new games from CSV, all or none.
 * @returns their number
 * @throws Problem 400 `csv.invalid`
 */
export async function importGames(db: Db, csv: string, context: ActionContext): Promise<number> {
  const rows = await readCsv(csv, {
    columns: COLUMNS,
    required: ['title'],
    isStrict: true,
    maxRows: GAME_CSV_ROWS,
    noun: 'game',
    toInput,
    schema: gameInputSchema,
    keyOf: ({ title }) => nameKey(title),
    keyColumn: 'title',
  });
  return inTransaction(db, async (trx) => {
    const stored = await trx.selectFrom('games').select('title_key').execute();
    const existing = new Set(stored.map((row) => row.title_key));
    const issues: CsvIssue[] = [];
    for (const { line, value } of rows) {
      if (existing.has(nameKey(value.title))) {
        issues.push({ line, message: `A game called “${value.title}” already exists` });
        continue;
      }
      try {
        if (issues.length === 0) await insertGame(trx, value, context);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        issues.push({ line, message: error.message });
      }
    }
    if (issues.length > 0) throw csvProblem(issues);
    if (rows.length > 0) {
      const subject = { type: 'game', id: 0, name: 'CSV' } as const;
      const detail = `${rows.length} added`;
      await recordAction(trx, context, { action: 'game.imported', subject, detail });
      await recordChange(trx, context.now, ['games']);
    }
    return rows.length;
  });
}
