import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { Job } from '#platform/jobs/queue.ts';
import type { MailSite } from '../digest/page.ts';
import { enqueueBatch, setProblem } from './begin.ts';
import { claim } from './claim.ts';
import { type DigestMailer, sendDigest } from './mails.ts';
import { bounceBare, type Settled, settle, takeBack } from './settle.ts';
import { leaveOutWithdrawn } from './withdrawn.ts';

/** So many mails are one job's work; then there is a pause, and other jobs have their turn. */
const BATCH = 100;
const PAUSE_MS = 1000;
/** After a failure of the server that came behind mails which it dealt with. */
const PAUSE_AFTER_FAILURE_MS = 60 * 1000;
/** So many refusals in a row are the server's doing and not the addresses'. */
const MOST_REFUSALS = 10;
/** A server that took mail of the same digest within this is in order. */
const IN_ORDER_MS = 60 * 60 * 1000;

export interface DeliveryParts {
  db: Db;
  now: () => number;
  site: MailSite;
  mailer: DigestMailer;
}

/** What happened in one part so far. */
interface Tally {
  last: Settled | null;
  /** Mails that the server dealt with, whatever it said. */
  dealtWith: number;
  taken: number;
  /** Refusals since a mail was last taken. */
  run: Settled[];
  /** Refused without a reason. */
  bare: Settled[];
}

/**
 * Sends up to a hundred mails of a digest, one after the other, and puts the next part into the
 * queue. Each is taken in hand before the mail server is spoken to and noted afterwards: a process
 * that is killed in between leaves one of which nobody knows whether it arrived, and which is not
 * sent again.
 * @throws Error where the mail server itself fails before it dealt with any mail, or in the middle of
 * one: the rest waits until the job is tried again. Else the next part goes on in a minute
 */
export async function deliverBatch(
  { db, now, site, mailer }: DeliveryParts,
  { issueId, number }: { issueId: number; number: number },
  { signal, finish }: Pick<Job, 'signal' | 'finish'>,
): Promise<void> {
  await inTransaction(db, (trx) => leaveOutWithdrawn(trx, site, issueId, now()));
  const tally: Tally = { last: null, dealtWith: 0, taken: 0, run: [], bare: [] };
  let failure: string | null = null;
  for (let count = 0; ; count += 1) {
    const { last } = tally;
    failure = failureOf(tally);
    const isOver = count >= BATCH || signal.aborted || failure !== null;
    const claimed = await inTransaction(db, async (trx) => {
      if (last) await settle(trx, last, now());
      return isOver ? null : claim(trx, issueId, now());
    });
    if (claimed === null) break;
    const attempt = await sendDigest(mailer, site, claimed);
    const isFirst = attempt.outcome === 'sent' || claimed.attempts === 1;
    note(tally, { claimed, attempt }, isFirst || !(await isInOrder(db, issueId, now())));
  }
  const isRun = tally.run.length >= MOST_REFUSALS;
  const isFine = await isInOrder(db, issueId, now());
  if (isRun) {
    await inTransaction(db, (trx) => takeBack(trx, tally.run, { now: now(), isTry: isFine }));
  }
  // Put back as it is: the queue runs it again after the start.
  signal.throwIfAborted();
  const gone = isRun ? new Set(tally.run) : new Set<Settled>();
  const bare = tally.bare.filter((one) => !gone.has(one));
  // Of a run that counts as a try there is an end; one that does not may come again for ever. A mail
  // that was lost sight of is a loss: the more of them, the longer the waits are to be.
  const isLoss = tally.last?.attempt.outcome === 'unknown';
  const isProgress = !isLoss && (tally.dealtWith > gone.size || (isRun && isFine));
  if (failure !== null) {
    await setProblem(db, issueId, `The mail server does not take mail: ${failure}`);
    if (!isProgress) throw new Error(failure);
  }
  await inTransaction(db, async (trx) => {
    if (tally.taken > 0) await bounceBare(trx, bare, now());
    if (failure === null) await goOn(trx, issueId, number, now());
    else await enqueueBatch(trx, issueId, number + 1, now(), now() + PAUSE_AFTER_FAILURE_MS);
    await finish(trx);
  });
}

/** @param counts whether a refusal is one more of a run */
function note(tally: Tally, settled: Settled, counts: boolean): void {
  const { attempt } = settled;
  tally.last = settled;
  if (attempt.outcome === 'unsent' || attempt.outcome === 'unknown') return;
  tally.dealtWith += 1;
  if (attempt.outcome === 'sent') {
    tally.taken += 1;
    tally.run = [];
  } else if (attempt.outcome !== 'later') {
    if (counts) tally.run.push(settled);
    if (attempt.outcome === 'rejected' && attempt.isBare) tally.bare.push(settled);
  }
}

/** Why it makes no sense to go on now; null where it does. */
function failureOf({ last, run }: Tally): string | null {
  if (last === null || last.attempt.outcome === 'sent') return null;
  const { outcome, answer } = last.attempt;
  const isServer = outcome === 'unsent' || outcome === 'unknown';
  return isServer || run.length >= MOST_REFUSALS ? answer : null;
}

/** Whether the server has lately taken mail of the digest. */
async function isInOrder(db: Db, issueId: number, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('newsletter_deliveries')
    .select('id')
    .where('issue_id', '=', issueId)
    .where('state', '=', 'sent')
    .where('changed_at', '>', now - IN_ORDER_MS)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What comes after a part: the next, in a while the ones to be tried again, or the end. */
async function goOn(trx: Db, issueId: number, number: number, now: number): Promise<void> {
  const issue = await trx
    .selectFrom('newsletter_issues')
    .select('state')
    .where('id', '=', issueId)
    .executeTakeFirst();
  if (issue?.state !== 'sending') return;
  const next = await trx
    .selectFrom('newsletter_deliveries')
    .select((eb) => eb.fn.min('next_at').as('at'))
    .where('issue_id', '=', issueId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (next?.at != null) {
    await setProblem(trx, issueId, null);
    await enqueueBatch(trx, issueId, number + 1, now, Math.max(next.at, now + PAUSE_MS));
    return;
  }
  await trx
    .updateTable('newsletter_issues')
    .set({ state: 'sent', finished_at: now, problem: null, updated_at: now })
    .where('id', '=', issueId)
    .execute();
}
