import { sql } from 'kysely';
import { type AuditActor, recordAudit } from '#features/audit-log/server/public.ts';
import { isoTimeOrNull } from '#lib/format/iso.ts';
import { inTransaction } from '#platform/db/database.ts';
import { contains } from '#platform/db/queries/contains.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { CSV_MARK, csvLine } from '#platform/http/body/csv.ts';
import { Problem } from '#platform/http/problem.ts';
import type {
  NewsletterOverview,
  Subscriber,
  SubscriberPage,
  SubscriberQuery,
} from '../../contract.ts';
import { maskEmail } from './email-address.ts';

const PAGE_SIZE = 25;
/** Rows of an export that are read at a time. */
const EXPORT_BATCH_SIZE = 1000;

const rows = (db: Db) =>
  db
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'state', 'created_at', 'confirmed_at', 'ended_at', 'bounce']);
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

const toSubscriber = ({ created_at, confirmed_at, ended_at, ...row }: Row): Subscriber => ({
  ...row,
  createdAt: new Date(created_at).toISOString(),
  confirmedAt: isoTimeOrNull(confirmed_at),
  endedAt: isoTimeOrNull(ended_at),
});

/** The number of subscribers in each state. */
export async function subscriberCounts(db: Db): Promise<NewsletterOverview['counts']> {
  const found = await db
    .selectFrom('newsletter_subscribers')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counts = { confirmed: 0, pending: 0, unsubscribed: 0, bounced: 0 };
  for (const { state, count } of found) counts[state] = count;
  const confirmed = db.selectFrom('newsletter_subscribers').where('state', '=', 'confirmed');
  const follows = db
    .selectFrom('newsletter_follows')
    .select('subscriber_id')
    .where('confirmed_at', 'is not', null);
  return {
    ...counts,
    recipients: await countRows(confirmed.where('gets_digest', '=', 1)),
    followers: await countRows(confirmed.where('id', 'in', follows)),
  };
}

/** Subscribers, newest first. `search` matches a part of the email address, ignoring case. */
export async function subscribers(
  db: Db,
  { search = '', state, limit = PAGE_SIZE, offset = 0 }: SubscriberQuery,
): Promise<SubscriberPage> {
  const part = search.trim().toLowerCase();
  const matching = rows(db)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'confirmed'))
    .$if(part !== '', (query) => query.where(contains(sql<string>`lower(email)`, part)));
  const found = await matching.orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { subscribers: found.map(toSubscriber), totalCount: await countRows(matching) };
}

/**
 * Deletes a subscriber, as their owner may request.
 * @throws Problem 404 `newsletter.subscriber_not_found`
 */
export function removeSubscriber(db: Db, id: number, by: AuditActor, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await rows(trx).where('id', '=', id).executeTakeFirst();
    if (!row) {
      throw new Problem(
        404,
        'newsletter.subscriber_not_found',
        'This subscriber does not exist. Someone else may have removed it.',
      );
    }
    // A mail server's answer may contain the email address.
    await trx
      .updateTable('newsletter_deliveries')
      .set({ answer: null })
      .where('subscriber_id', '=', id)
      .execute();
    await trx.deleteFrom('newsletter_subscribers').where('id', '=', id).execute();
    await recordAudit(trx, now, by, [
      {
        action: 'newsletter.subscriber_removed',
        // A deleted address must not stay in the activity log either.
        subject: { type: 'newsletter', id, name: maskEmail(row.email) },
      },
    ]);
  });
}

/** All subscribers as CSV, in batches. The newsletter is 'no' for those who only follow topics. */
export async function* subscribersCsv(db: Db): AsyncGenerator<string> {
  yield CSV_MARK +
    csvLine('Email', 'State', 'Newsletter', 'Subscribed', 'Confirmed', 'Ended', 'Bounce');
  for (let after = 0; ; ) {
    const found = await rows(db)
      .select(['gets_digest', 'asks_digest'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(EXPORT_BATCH_SIZE)
      .execute();
    const last = found.at(-1);
    if (!last) return;
    after = last.id;
    yield found
      .map(({ gets_digest, asks_digest, ...row }) => {
        const { email, state, createdAt, confirmedAt, endedAt, bounce } = toSubscriber(row);
        const isReader = gets_digest === 1 || (state === 'pending' && asks_digest === 1);
        const newsletter = isReader ? 'yes' : 'no';
        return csvLine(email, state, newsletter, createdAt, confirmedAt, endedAt, bounce);
      })
      .join('');
  }
}
