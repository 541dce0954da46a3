import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { DeliveryCounts, Issue } from '../../contract.ts';
import type { IssueState } from '../../values.ts';

/** A mail that has been on its way for longer was cut off: nobody knows whether it arrived. */
const CUT_OFF_MS = 10 * 60 * 1000;
const LISTED = 50;

interface IssueFacts {
  id: number;
  state: IssueState;
  finished_at: number | null;
  counts: string | null;
}

const none = (): DeliveryCounts => ({
  recipients: 0,
  sent: 0,
  waiting: 0,
  failed: 0,
  bounced: 0,
  skipped: 0,
  unknown: 0,
});

/**
 * What became of the mails of each digest. Of one that has ended, and whose last mail was given its
 * time, that is counted once and kept with it.
 * @returns the counts of one by its id
 */
export async function deliveryCounts(
  db: Db,
  issues: readonly IssueFacts[],
  now: number,
): Promise<(id: number) => DeliveryCounts> {
  const counts = new Map<number, DeliveryCounts>();
  for (const { id, counts: kept } of issues) {
    counts.set(id, kept === null ? none() : { ...none(), ...JSON.parse(kept) });
  }
  const open = issues.filter(({ counts: kept }) => kept === null);
  await countOpen(db, open, counts, now);
  const settled = open.filter(
    ({ finished_at }) => finished_at !== null && finished_at < now - CUT_OFF_MS,
  );
  if (settled.length > 0) {
    await inTransaction(db, async (trx) => {
      for (const { id } of settled) {
        await trx
          .updateTable('newsletter_issues')
          .set({ counts: JSON.stringify(counts.get(id)) })
          .where('id', '=', id)
          .where('finished_at', 'is not', null)
          .execute();
      }
    });
  }
  return (id) => {
    const one = counts.get(id);
    if (one === undefined) throw new Error('counted for another digest');
    return one;
  };
}

async function countOpen(
  db: Db,
  issues: readonly IssueFacts[],
  counts: ReadonlyMap<number, DeliveryCounts>,
  now: number,
): Promise<void> {
  const begun = issues.filter(({ state }) => state !== 'draft' && state !== 'scheduled');
  if (begun.length === 0) return;
  const rows = await db
    .selectFrom('newsletter_deliveries')
    .select(['issue_id', 'state', (eb) => eb.fn.countAll<number>().as('count')])
    .select((eb) => eb.fn.min('changed_at').as('oldest'))
    .where(
      'issue_id',
      'in',
      begun.map(({ id }) => id),
    )
    .groupBy(['issue_id', 'state'])
    .execute();
  for (const row of rows) {
    const one = counts.get(row.issue_id);
    if (!one) continue;
    const issue = begun.find(({ id }) => id === row.issue_id);
    one.recipients += row.count;
    // It was being tried when the digest was cancelled: nobody tries it again.
    if (row.state === 'waiting' && issue?.state === 'cancelled') one.skipped += row.count;
    else if (row.state !== 'sending') one[row.state] += row.count;
    else if (isCutOff(issues, row.issue_id, row.oldest, now)) one.unknown += row.count;
    else one.waiting += row.count;
  }
}

function isCutOff(
  issues: readonly Pick<IssueFacts, 'id' | 'state'>[],
  id: number,
  changedAt: number,
  now: number,
): boolean {
  const isUnderWay = issues.some((issue) => issue.id === id && issue.state === 'sending');
  return !isUnderWay || changedAt < now - CUT_OFF_MS;
}

/** Who did not get it, or perhaps did not. */
export async function failuresOf(
  db: Db,
  issue: Pick<IssueFacts, 'id' | 'state'>,
  now: number,
): Promise<Issue['failures']> {
  const rows = await db
    .selectFrom('newsletter_deliveries as delivery')
    .innerJoin('newsletter_subscribers as subscriber', 'subscriber.id', 'delivery.subscriber_id')
    .select(['subscriber.email', 'delivery.state', 'delivery.answer', 'delivery.changed_at'])
    .where('delivery.issue_id', '=', issue.id)
    .where('delivery.state', 'in', ['failed', 'bounced', 'sending'])
    .orderBy('delivery.id')
    .limit(LISTED)
    .execute();
  return rows
    .filter((row) => row.state !== 'sending' || isCutOff([issue], issue.id, row.changed_at, now))
    .map(({ email, state, answer }) => ({
      email,
      state: state === 'sending' ? 'unknown' : state,
      answer,
    }));
}
