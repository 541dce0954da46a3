import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse/sync';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import { recordAudit } from '#features/audit-log/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import { type ImportedRedirects, type RefusedLine, redirectInputSchema } from '../contract.ts';
import { CSV_LINES_MAX } from '../values.ts';
import { AddressError } from './addresses.ts';
import type { Rule } from './rules.ts';
import { ruleOf } from './store.ts';
import { putRules } from './stored-rules.ts';

/** So many lines are named; the others are counted. */
const MAX_NAMED = 200;
/** After so many lines others have their turn. */
const AT_ONCE = 250;
const NAMES = ['from', 'to', 'kind', 'match'] as const;
const LABELS: Record<string, string> = { from: 'From', to: 'To', kind: 'Kind', match: 'Match' };

interface Line {
  line: number;
  /** It has more cells than there are names. */
  isLong: boolean;
  cells: Partial<Record<(typeof NAMES)[number], string>>;
}

/** @throws Problem 400 `redirects.refused` */
function refuse(lines: readonly RefusedLine[]): never {
  const [first] = lines;
  const count = lines.length === 1 ? 'One line' : `${lines.length} lines`;
  const detail = `${count} cannot be taken, so nothing was: line ${first?.line}: ${first?.message}`;
  const members = { lines: lines.slice(0, MAX_NAMED), refused: lines.length };
  throw new Problem(400, 'redirects.refused', detail, { members });
}

/** What stands between the names in the first line of a table. */
function delimiterOf(csv: string): string {
  const [head = ''] = csv.split(/[\r\n]/, 1);
  return /[,;\t]/.exec(head)?.[0] ?? ',';
}

/** The lines of a table by the names in its first. @throws Problem 400 `redirects.refused` */
function linesOf(csv: string): Line[] {
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(csv, {
      bom: true,
      info: true,
      delimiter: delimiterOf(csv),
      // One too many.
      to: CSV_LINES_MAX + 2,
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
  if (!names.includes('from') || !names.includes('to')) {
    refuse([
      { line: 1, message: 'must name the columns: From and To, and if wanted Kind and Match.' },
    ]);
  }
  const tooMany = rest[CSV_LINES_MAX];
  if (tooMany) {
    const most = CSV_LINES_MAX.toLocaleString('en');
    const message = `is one too many: a CSV has ${most} redirects at most. Divide it.`;
    refuse([{ line: tooMany.info.lines, message }]);
  }
  return rest.map(({ record, info }) => ({
    line: info.lines,
    isLong: record.length > names.length,
    cells: Object.fromEntries(
      NAMES.flatMap((name) => {
        const cell = record[names.indexOf(name)]?.trim() ?? '';
        return cell === '' ? [] : [[name, cell]];
      }),
    ),
  }));
}

/** What a line asks for, or why it cannot be taken. */
function ruleOfLine({ cells, isLong }: Line, siteUrl: string): Rule | string {
  if (isLong) {
    return 'has more cells than the first line has names: put what holds a comma, say, into quotes';
  }
  const { kind, match, to = '', from = '' } = cells;
  const input = redirectInputSchema.safeParse({
    ...{ from, to },
    ...(kind !== undefined && { kind }),
    ...(match !== undefined && { match: match.toLowerCase() }),
  });
  if (!input.success) {
    const [issue] = input.error.issues;
    const name = String(issue?.path[0] ?? 'from');
    const choices: Record<string, string> = {
      kind: 'must be 301 or 410',
      match: 'must be exact or prefix',
    };
    return `${LABELS[name] ?? name} ${choices[name] ?? issue?.message}`;
  }
  try {
    return ruleOf(input.data, siteUrl);
  } catch (error) {
    if (error instanceof AddressError) return `${LABELS[error.field]} ${error.message}`;
    throw error;
  }
}

/**
 * Takes redirects from a CSV, all or none; one from an address that has a redirect takes its place.
 * @throws Problem 400 `redirects.refused`, with each line that cannot be taken and why as `lines`
 */
export async function importCsv(
  db: Db,
  csv: string,
  { siteUrl, actor, now }: { siteUrl: string; actor: AuditActor; now: number },
): Promise<ImportedRedirects> {
  const refused: RefusedLine[] = [];
  const lines = new Map<Rule, number>();
  const known = new Map<string, number>();
  for (const [index, one] of linesOf(csv).entries()) {
    if (index % AT_ONCE === 0) await setImmediate();
    const rule = ruleOfLine(one, siteUrl);
    if (typeof rule === 'string') {
      refused.push({ line: one.line, message: rule });
      continue;
    }
    const key = `${rule.match} ${rule.source}`;
    const before = known.get(key);
    if (before === undefined) lines.set(rule, one.line);
    else refused.push({ line: one.line, message: `From stands in line ${before} already` });
    known.set(key, before ?? one.line);
  }
  if (refused.length > 0) refuse(refused);
  return inTransaction(db, async (trx) => {
    const done = await putRules(trx, [...lines.keys()], now);
    if (done.refused.size > 0) {
      const inLoops = [...done.refused].map(([rule, { field, message }]) => ({
        line: lines.get(rule) ?? 0,
        message: `${LABELS[field]} ${message}`,
      }));
      refuse(inLoops.sort((a, b) => a.line - b.line));
    }
    const { added = 0, changed = 0, unchanged = 0 } = done;
    if (added + changed > 0) {
      const subject = { type: 'redirect', id: 0, name: 'CSV' } as const;
      const detail = `${added} added, ${changed} changed`;
      await recordAudit(trx, now, actor, [{ action: 'redirect.imported', subject, detail }]);
      await recordChange(trx, now, ['redirects']);
    }
    return { added, changed, unchanged };
  });
}
