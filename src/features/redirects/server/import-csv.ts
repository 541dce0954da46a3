import { z } from 'zod';
import { type ActionContext, recordAction } from '#features/audit-log/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { csvProblem, readCsv } from '#platform/http/body/csv.ts';
import { type ImportedRedirects, redirectInputSchema } from '../contract.ts';
import { CSV_ROWS_MAX } from '../values.ts';
import { refusedRules, type StatusOf } from './dead-targets.ts';
import { RedirectUrlError } from './redirect-urls.ts';
import type { Rule } from './rules.ts';
import { ruleOf } from './store.ts';
import { keyOf, putRules } from './stored-rules.ts';

const COLUMNS = ['from', 'to', 'kind', 'match'] as const;

/** How other systems' tables name the kinds. */
const KIND_WORDS = new Map([
  ['permanent', '301'],
  ['moved', '301'],
  ['gone', '410'],
]);

const ruleSchema = (siteUrl: string) =>
  redirectInputSchema.transform((input, context): Rule => {
    try {
      return ruleOf(input, siteUrl);
    } catch (error) {
      if (!(error instanceof RedirectUrlError)) throw error;
      context.addIssue({ code: 'custom', path: [error.field], message: error.message });
      return z.NEVER;
    }
  });

/**
 * Imports redirects from CSV, all or none. Existing ones with the same source are updated.
 * @throws Problem 400 `csv.invalid`
 */
export async function importRedirects(
  db: Db,
  csv: string,
  { siteUrl, statusOf, ...context }: ActionContext & { siteUrl: string; statusOf: StatusOf },
): Promise<ImportedRedirects> {
  const rows = await readCsv(csv, {
    columns: COLUMNS,
    required: ['from', 'to'],
    isStrict: false,
    maxRows: CSV_ROWS_MAX,
    noun: 'redirect',
    toInput: ({ kind, match, ...urls }) => ({
      ...urls,
      kind: KIND_WORDS.get(kind.toLowerCase()) ?? (kind || undefined),
      match: match.toLowerCase() || undefined,
    }),
    schema: ruleSchema(siteUrl),
    keyOf,
    keyColumn: 'from',
    refusedOf: (rules) => refusedRules(db, rules, statusOf),
  });
  return inTransaction(db, async (trx) => {
    const rules = rows.map(({ value }) => value);
    const {
      refused,
      added = 0,
      changed = 0,
      unchanged = 0,
    } = await putRules(trx, rules, context.now);
    if (refused.size > 0) {
      const lines = new Map(rows.map(({ line, value }) => [value, line]));
      throw csvProblem(
        [...refused].map(([rule, { message }]) => ({
          line: lines.get(rule) ?? 0,
          message: `To ${message}`,
        })),
      );
    }
    if (added + changed > 0) {
      const subject = { type: 'redirect', id: 0, name: 'CSV' } as const;
      const detail = `${added} added, ${changed} changed`;
      await recordAction(trx, context, { action: 'redirect.imported', subject, detail });
      await recordChange(trx, context.now, ['redirects']);
    }
    return { added, changed, unchanged };
  });
}
