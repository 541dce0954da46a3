import type { Db } from '../../../../platform/db/schema.ts';
import type { DeliveryCounts, Issue } from '../../contract.ts';
import type { IssueState } from '../../values.ts';

/** A mail that has been on its way for longer was cut off: nobody knows whether it arrived. */
const CUT_OFF_MS = 10 * 60 * 1000;
const LISTED = 50;

interface IssueFacts {
  id: number;
  state: IssueState;
}

/** What became of the mails of each digest. @returns the counts of one by its id */
export async function deliveryCounts(
  db: Db,
  issues: readonly IssueFacts[],
  now: number,
): Promise<(id: number) => DeliveryCounts> {
  const counts = new Map<number, DeliveryCounts>(
    issues.map(({ id }) => [
      id,
      { recipients: 0, sent: 0, waiting: 0, failed: 0, bounced: 0, skipped: 0, unknown: 0 },
    ]),
  );
  if (issues.length > 0) {
    const rows = await db
      .selectFrom('newsletter_deliveries')
      .select(['issue_id', 'state', (eb) => eb.fn.countAll<number>().as('count')])
      .select((eb) => eb.fn.min('changed_at').as('oldest'))
      .where('issue_id', 'in', [...counts.keys()])
      .groupBy(['issue_id', 'state'])
      .execute();
    for (const row of rows) {
      const one = counts.get(row.issue_id);
      if (!one) continue;
      one.recipients += row.count;
      if (row.state !== 'sending') one[row.state] += row.count;
      else if (isCutOff(issues, row.issue_id, row.oldest, now)) one.unknown += row.count;
      else one.waiting += row.count;
    }
  }
  const none = (): never => {
    throw new Error('counted for another digest');
  };
  return (id) => counts.get(id) ?? none();
}

function isCutOff(
  issues: readonly IssueFacts[],
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
  issue: IssueFacts,
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
