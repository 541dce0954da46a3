import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse/sync';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { formatCount } from '#lib/format/count.ts';
import { dateOf } from '#lib/format/iso.ts';
import { ownTurn } from '../../own-turn.ts';
import { Problem } from '../problem.ts';

/**
 * Where a spreadsheet could start to read a formula: at the beginning of a cell, and after anything that it may take
 * for a separator, since many expect semicolons or tabs instead of commas. Quotes, spaces and apostrophes may precede it.
 */
const FORMULA_STARTS = /(^|[;,|\t\r\n])(?='*[" ]*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r])/g;
const GUARDED_FORMULAS = /(^|[;,|\t\r\n])'(?='*[" ]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** A quoted cell (RFC 4180). An apostrophe turns each formula in it into text. */
function csvCell(value: string): string {
  return `"${value.replace(FORMULA_STARTS, "$1'").replaceAll('"', '""')}"`;
}

/** A cell as it was before `csvCell`, so that an exported table can be imported again. */
const unguarded = (cell: string) => cell.replace(GUARDED_FORMULAS, '$1');

export const csvLine = (...cells: (string | null)[]) =>
  `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`;

/** The mark that has spreadsheets read UTF-8; a table begins with it. */
export const CSV_MARK = '\ufeff';

interface CsvFile {
  /** Stands before the day in the file's name. */
  name: string;
  now: number;
  pieces: AsyncGenerator<string>;
}

/** Answers with a table to keep, a piece at a time. */
export function sendCsv(reply: FastifyReply, { name, now, pieces }: CsvFile): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${dateOf(now)}.csv"`)
    .send(Readable.from(pieces));
}

/** A line that can't be imported. */
export interface CsvIssue {
  /** From 1, the header included. */
  line: number;
  /** Starts with the column: 'Title is required'. */
  message: string;
}

export interface CsvRow<Value> {
  line: number;
  value: Value;
}

interface CsvFormat<Column extends string, Value> {
  /** Names in the header, in lower case. */
  columns: readonly Column[];
  required: readonly Column[];
  /** Whether other columns are an error. */
  isStrict: boolean;
  maxRows: number;
  /** What a row is: 'game' */
  noun: string;
  /** Prepares the cells of a row, '' if empty, for the schema. */
  toInput: (cells: Record<Column, string>) => unknown;
  /** The first part of an issue's path names the column. */
  schema: z.ZodType<Value>;
  /** No two rows have the same key. */
  keyOf: (value: Value) => string;
  keyColumn: Column;
  /** Valid values that can't be imported together with the others. */
  refusedOf?: (values: Value[]) => Promise<Map<Value, { field: string; message: string }>>;
}

/** The first faults of a line are named. */
const MAX_FAULTS = 5;
/** More issues than these are only counted. */
const MAX_ISSUES = 200;
/** After this many rows, other requests get their turn. */
const BATCH_SIZE = 250;

/** The problem 400 `csv.invalid`, with the issues as `lines` and their number as `lineCount`. */
export function csvProblem(issues: readonly CsvIssue[]): Problem {
  const [first] = issues;
  const detail =
    `Nothing was imported: ${formatCount(issues.length, 'line')} can't be imported. ` +
    `Line ${first?.line}: ${first?.message}`;
  const members = { lines: issues.slice(0, MAX_ISSUES), lineCount: issues.length };
  return new Problem(400, 'csv.invalid', detail, { members });
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface RawRow {
  record: string[];
  info: { lines: number };
}

/** @throws Problem 400 `csv.invalid` */
function rawRows(csv: string, maxRows: number): RawRow[] {
  const [header = ''] = csv.split(/[\r\n]/, 1);
  try {
    return parse(csv, {
      bom: true,
      info: true,
      delimiter: /[,;\t]/.exec(header)?.[0] ?? ',',
      // The header, and one row too many.
      to: maxRows + 2,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as RawRow[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = 'This is not valid CSV: a quotation mark is not closed, or is out of place.';
    throw csvProblem([{ line: Number(error.lines ?? 1), message }]);
  }
}

/**
 * Reads an uploaded table: the first row has the column names; comma, semicolon or tab separate cells.
 * @throws Problem 400 `csv.invalid` naming each line that can't be imported
 */
export async function readCsv<Column extends string, Value>(
  csv: string,
  {
    columns,
    required,
    isStrict,
    maxRows,
    noun,
    toInput,
    schema,
    refusedOf,
    ...unique
  }: CsvFormat<Column, Value>,
): Promise<CsvRow<Value>[]> {
  const [header, ...rows] = rawRows(csv, maxRows);
  const names = (header?.record ?? []).map((name) => name.trim().toLowerCase());
  const missing = required.filter((name) => !names.includes(name));
  const isKnown = (name: string) => name === '' || columns.some((one) => one === name);
  const unknown = isStrict ? names.filter((name) => !isKnown(name)) : [];
  if (missing.length > 0 || unknown.length > 0) {
    const wrong =
      missing.length > 0
        ? `The column ${missing.map(capitalize).join(' and ')} is missing.`
        : `Unknown column ${unknown.join(', ')}.`;
    const message = `${wrong} Columns are: ${columns.join(', ')}.`;
    throw csvProblem([{ line: 1, message }]);
  }
  const tooMany = rows[maxRows];
  if (tooMany) {
    const message = `A file can have at most ${formatCount(maxRows, noun)}. Split it.`;
    throw csvProblem([{ line: tooMany.info.lines, message }]);
  }
  const placeOf = new Map(columns.map((name) => [name, names.indexOf(name)]));
  const issues: CsvIssue[] = [];
  const valid: CsvRow<Value>[] = [];
  const lineOf = new Map<string, number>();
  for (const [index, { record, info }] of rows.entries()) {
    if (index % BATCH_SIZE === 0) await ownTurn();
    const line = info.lines;
    if (record.length > names.length) {
      const message = 'This line has more cells than the header. Quote cells that contain commas.';
      issues.push({ line, message });
      continue;
    }
    const cells = Object.fromEntries(
      columns.map((name) => [name, unguarded(record[placeOf.get(name) ?? -1]?.trim() ?? '')]),
    ) as Record<Column, string>;
    const { data, error } = schema.safeParse(toInput(cells));
    if (error) {
      const faults = error.issues.map(({ path, message }) =>
        `${capitalize(String(path[0] ?? ''))} ${message}`.trim(),
      );
      issues.push({ line, message: [...new Set(faults)].slice(0, MAX_FAULTS).join('; ') });
      continue;
    }
    const key = unique.keyOf(data);
    const before = lineOf.get(key);
    if (before === undefined) valid.push({ line, value: data });
    else {
      const message = `${capitalize(unique.keyColumn)} is the same as in line ${before}`;
      issues.push({ line, message });
    }
    lineOf.set(key, before ?? line);
  }
  const refused = await refusedOf?.(valid.map(({ value }) => value));
  for (const { line, value } of refused ? valid : []) {
    const reason = refused?.get(value);
    if (reason) issues.push({ line, message: `${capitalize(reason.field)} ${reason.message}` });
  }
  if (issues.length > 0) throw csvProblem(issues.sort((a, b) => a.line - b.line));
  return valid;
}
