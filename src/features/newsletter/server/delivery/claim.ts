import { hashSecret, newSecret } from '#features/users/server/public.ts';
import type { Db } from '#platform/db/schema.ts';

/** A mail in hand. */
export interface Claimed {
  deliveryId: number;
  subscriberId: number;
  attempts: number;
  email: string;
  token: string;
  subject: string;
  html: string;
  text: string;
}

/** Takes the next mail in hand: when this is committed, nobody else will send it, ever. */
export async function claim(trx: Db, issueId: number, now: number): Promise<Claimed | null> {
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
