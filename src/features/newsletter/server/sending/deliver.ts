import type { Db } from '../../../../platform/db/schema.ts';
import { inTransaction } from '../../../../platform/db/store.ts';
import type { Job } from '../../../../platform/jobs/queue.ts';
import { hashSecret, newSecret } from '../../../users/public.ts';
import type { MailSite } from '../digest/page.ts';
import { enqueueBatch } from './begin.ts';
import { type Attempt, type DigestMailer, sendDigest } from './mails.ts';

/** So many mails are one job's work; then there is a pause, and other jobs have their turn. */
const BATCH = 100;
const PAUSE_MS = 1000;
const MINUTE = 60 * 1000;
/** How long after each refusal for the time being an address is tried again. */
const TRY_AGAIN_MS = [10 * MINUTE, 60 * MINUTE, 4 * 60 * MINUTE];
/** An address that so many digests in a row could not reach is given up. */
const MOST_SOFT_BOUNCES = 3;
/** So many refusals in a row are the server's doing and not the addresses'. */
const MOST_REFUSALS = 10;

interface Claimed {
  deliveryId: number;
  subscriberId: number;
  attempts: number;
  email: string;
  token: string;
  subject: string;
  html: string;
  text: string;
}

interface Settled {
  claimed: Claimed;
  attempt: Attempt;
}

/** Takes the next mail in hand: when this is committed, nobody else will send it, ever. */
async function claim(trx: Db, issueId: number, now: number): Promise<Claimed | null> {
  for (;;) {
    const row = await trx
      .selectFrom('newsletter_deliveries as delivery')
      .innerJoin('newsletter_issues as issue', 'issue.id', 'delivery.issue_id')
      .leftJoin('newsletter_subscribers as subscriber', 'subscriber.id', 'delivery.subscriber_id')
      .select([
        'delivery.id',
        'delivery.attempts',
        'subscriber.id as subscriber_id',
        'subscriber.email',
        'subscriber.state',
        'issue.subject',
        'issue.html',
        'issue.text',
      ])
      .where('delivery.issue_id', '=', issueId)
      .where('issue.state', '=', 'sending')
      .where('delivery.state', '=', 'waiting')
      .where('delivery.next_at', '<=', now)
      .orderBy('delivery.next_at')
      .orderBy('delivery.id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    const mark = trx.updateTable('newsletter_deliveries').where('id', '=', row.id);
    if (row.subscriber_id === null || row.email === null || row.state !== 'confirmed') {
      await mark
        .set({ state: 'skipped', answer: 'No longer subscribed', changed_at: now })
        .execute();
      continue;
    }
    const token = newSecret();
    await mark
      .set({
        state: 'sending',
        attempts: row.attempts + 1,
        changed_at: now,
        token_hash: hashSecret(token),
      })
      .execute();
    return {
      deliveryId: row.id,
      subscriberId: row.subscriber_id,
      attempts: row.attempts + 1,
      email: row.email,
      token,
      subject: row.subject,
      html: row.html ?? '',
      text: row.text ?? '',
    };
  }
}

/** Notes what became of a mail. */
async function settle(trx: Db, { claimed, attempt }: Settled, now: number): Promise<void> {
  const { deliveryId, subscriberId, attempts } = claimed;
  const mark = trx.updateTable('newsletter_deliveries').where('id', '=', deliveryId);
  const subscriber = trx
    .updateTable('newsletter_subscribers')
    .where('id', '=', subscriberId)
    .where('state', '=', 'confirmed');
  const { outcome } = attempt;
  if (outcome === 'unknown') return;
  if (outcome === 'sent') {
    await mark.set({ state: 'sent', changed_at: now, answer: null }).execute();
    await subscriber.set({ soft_bounces: 0 }).execute();
    return;
  }
  const { answer } = attempt;
  if (outcome === 'unsent') {
    await mark.set({ state: 'waiting', attempts: attempts - 1, changed_at: now, answer }).execute();
    return;
  }
  if (outcome === 'refused') {
    await mark.set({ state: 'bounced', changed_at: now, answer }).execute();
    await subscriber.set({ state: 'bounced', ended_at: now, bounce: answer }).execute();
    return;
  }
  if (outcome === 'rejected') {
    // The mail was refused and not the address: it is not the subscriber's fault.
    await mark.set({ state: 'failed', changed_at: now, answer }).execute();
    return;
  }
  const wait = TRY_AGAIN_MS[attempts - 1];
  if (wait !== undefined) {
    await mark.set({ state: 'waiting', next_at: now + wait, changed_at: now, answer }).execute();
    return;
  }
  await mark.set({ state: 'failed', changed_at: now, answer }).execute();
  await noteSoftBounce(trx, subscriberId, answer, now);
}

async function noteSoftBounce(
  trx: Db,
  subscriberId: number,
  answer: string,
  now: number,
): Promise<void> {
  const row = await trx
    .selectFrom('newsletter_subscribers')
    .select(['soft_bounces', 'state'])
    .where('id', '=', subscriberId)
    .executeTakeFirst();
  if (row?.state !== 'confirmed') return;
  const count = row.soft_bounces + 1;
  const isOver = count >= MOST_SOFT_BOUNCES;
  await trx
    .updateTable('newsletter_subscribers')
    .set({
      soft_bounces: count,
      bounce: answer,
      ...(isOver && { state: 'bounced' as const, ended_at: now }),
    })
    .where('id', '=', subscriberId)
    .execute();
}

export interface DeliveryParts {
  db: Db;
  now: () => number;
  site: MailSite;
  mailer: DigestMailer;
}

const setProblem = (db: Db, issueId: number, problem: string | null) =>
  db
    .updateTable('newsletter_issues')
    .set({ problem })
    .where('id', '=', issueId)
    .where('state', '=', 'sending')
    .execute();

/**
 * Sends up to a hundred mails of a digest, one after the other, and puts the next part into the
 * queue. Each is taken in hand before the mail server is spoken to and noted afterwards: a process
 * that is killed in between leaves one of which nobody knows whether it arrived, and which is not
 * sent again.
 * @throws Error where the mail server itself fails: the rest waits until the job is tried again
 */
export async function deliverBatch(
  { db, now, site, mailer }: DeliveryParts,
  { issueId, number }: { issueId: number; number: number },
  { signal, finish }: Pick<Job, 'signal' | 'finish'>,
): Promise<void> {
  let settled: Settled | null = null;
  let refusals = 0;
  for (let count = 0; ; count += 1) {
    const last: Settled | null = settled;
    const failure = failureOf(last, refusals);
    const isOver = count >= BATCH || signal.aborted || failure !== null;
    const claimed = await inTransaction(db, async (trx) => {
      if (last) await settle(trx, last, now());
      return isOver ? null : claim(trx, issueId, now());
    });
    if (failure !== null) {
      await setProblem(db, issueId, `The mail server does not take mail: ${failure}`);
      throw new Error(failure);
    }
    if (claimed === null) break;
    const attempt = await sendDigest(mailer, site, claimed);
    settled = { claimed, attempt };
    refusals = attempt.outcome === 'sent' ? 0 : refusals + 1;
  }
  // Put back as it is: the queue runs it again after the start.
  signal.throwIfAborted();
  await inTransaction(db, async (trx) => {
    await goOn(trx, issueId, number, now());
    await finish(trx);
  });
}

/** Why it makes no sense to go on now; null where it does. */
function failureOf(last: Settled | null, refusals: number): string | null {
  const attempt = last?.attempt;
  if (attempt === undefined || attempt.outcome === 'sent') return null;
  const isServer = attempt.outcome === 'unsent' || attempt.outcome === 'unknown';
  return isServer || refusals >= MOST_REFUSALS ? attempt.answer : null;
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
