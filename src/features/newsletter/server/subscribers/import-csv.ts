import { z } from 'zod';
import { type ActionContext, recordAction } from '#features/audit-log/server/public.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { readCsv } from '#platform/http/body/csv.ts';
import type { ImportedSubscribers } from '../../contract.ts';
import { SUBSCRIBER_CSV_ROWS } from '../../values.ts';
import { readEmail } from './email-address.ts';
import { importMembers } from './import-members.ts';

/** Rows per statement: databases limit its parameters. */
const BATCH_SIZE = 500;

const rowSchema = z.strictObject({
  email: z
    .string()
    .min(1)
    .refine((text) => text === '' || readEmail(text) !== null, 'is not a valid email address'),
  state: z.string(),
  newsletter: z.string(),
});

/** Rows of an export that must not get email again, or that never asked for the newsletter. */
const isSkipped = ({ state, newsletter }: z.infer<typeof rowSchema>) =>
  /^(unsubscribed|bounced|cleaned)$/i.test(state) || /^no$/i.test(newsletter);

/**
 * Imports subscribers from CSV, all or none. They have to confirm; existing ones don't change.
 * @throws Problem 400 `csv.invalid`
 */
export async function importSubscribers(
  db: Db,
  csv: string,
  { canSendEmail, ...context }: ActionContext & { canSendEmail: boolean },
): Promise<ImportedSubscribers> {
  // Other systems name the column 'Email Address'.
  const rows = await readCsv(csv.replace(/^([^\r\n]*?\bemail) address\b/i, '$1'), {
    columns: ['email', 'state', 'newsletter'],
    required: ['email'],
    isStrict: false,
    maxRows: SUBSCRIBER_CSV_ROWS,
    noun: 'subscriber',
    toInput: (cells) => cells,
    schema: rowSchema,
    keyOf: ({ email }) => readEmail(email)?.key ?? email,
    keyColumn: 'email',
  });
  const emails = rows.flatMap(({ value }) => (isSkipped(value) ? [] : value.email));
  return inTransaction(db, async (trx) => {
    let added = 0;
    for (let start = 0; start < emails.length; start += BATCH_SIZE) {
      const batch = emails.slice(start, start + BATCH_SIZE);
      const { ids } = await importMembers(trx, batch, { now: context.now, canSendEmail });
      added += ids.length;
    }
    if (added > 0) {
      const subject = { type: 'newsletter', id: 0, name: 'Subscribers' } as const;
      const detail = `${added} added`;
      await recordAction(trx, context, { action: 'newsletter.imported', subject, detail });
    }
    return { added, existing: emails.length - added, skipped: rows.length - emails.length };
  });
}
