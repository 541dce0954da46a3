import type { Db } from '#platform/db/schema.ts';
import type { Claimed } from './claim.ts';
import type { Attempt } from './mails.ts';

const MINUTE = 60 * 1000;
/** How long after each refusal for the time being an address is tried again. */
const TRY_AGAIN_MS = [10 * MINUTE, 60 * MINUTE, 4 * 60 * MINUTE];
/** An address that so many digests in a row could not reach is given up. */
const MOST_SOFT_BOUNCES = 3;
/** Where the server takes others, the mails of a run of refusals are tried again after this. */
const RUN_AGAIN_MS = 10 * MINUTE;

export interface Settled {
  claimed: Claimed;
  attempt: Attempt;
}

/** Notes what became of a mail. */
export async function settle(trx: Db, { claimed, attempt }: Settled, now: number): Promise<void> {
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
    const back = { attempts: attempts - 1, changed_at: now, answer };
    return waitAgain(trx, [deliveryId], back);
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
    return waitAgain(trx, [deliveryId], { next_at: now + wait, changed_at: now, answer });
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

/** Has mails wait; those of a digest that was cancelled meanwhile are left out. */
async function waitAgain(
  trx: Db,
  ids: readonly number[],
  values: { attempts?: number; next_at?: number; changed_at: number; answer: string },
): Promise<void> {
  await trx
    .updateTable('newsletter_deliveries')
    .set({ ...values, state: 'waiting' })
    .where('id', 'in', ids)
    .execute();
  await trx
    .updateTable('newsletter_deliveries')
    .set({ state: 'skipped', answer: 'Cancelled' })
    .where('id', 'in', ids)
    .where('issue_id', 'in', (eb) =>
      eb.selectFrom('newsletter_issues').select('id').where('state', '!=', 'sending'),
    )
    .execute();
}

/**
 * Takes back what a run of refusals did: the mails wait, and who was marked gets the newsletter.
 * @param isTry whether it counts as a try of each mail: the server does take others. Where it does
 * not they come again at once with the next try, and make a run again
 */
export async function takeBack(
  trx: Db,
  run: readonly Settled[],
  { now, isTry }: { now: number; isTry: boolean },
): Promise<void> {
  for (const { claimed, attempt } of run) {
    if (attempt.answer === null) continue;
    const { answer } = attempt;
    await waitAgain(trx, [claimed.deliveryId], {
      attempts: isTry ? claimed.attempts : claimed.attempts - 1,
      next_at: isTry ? now + RUN_AGAIN_MS : now,
      changed_at: now,
      answer,
    });
    if (attempt.outcome !== 'refused') continue;
    await trx
      .updateTable('newsletter_subscribers')
      .set({ state: 'confirmed', ended_at: null, bounce: null })
      .where('id', '=', claimed.subscriberId)
      .where('state', '=', 'bounced')
      .where('bounce', '=', answer)
      .execute();
  }
}

/** Holds refusals without a reason against their addresses: the server took mail for others. */
export async function bounceBare(trx: Db, bare: readonly Settled[], now: number): Promise<void> {
  for (const { claimed, attempt } of bare) {
    if (attempt.outcome !== 'rejected') continue;
    await settle(trx, { claimed, attempt: { outcome: 'refused', answer: attempt.answer } }, now);
  }
}
