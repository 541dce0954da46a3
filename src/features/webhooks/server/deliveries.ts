import { randomUUID } from 'node:crypto';
import { DAY } from '#lib/durations.ts';
import { isoTime, isoTimeOrNull } from '#lib/format/iso.ts';
import { countRows } from '#platform/db/count-rows.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { Delivery, DeliveryPage } from '../contract.ts';
import { LOG_DAYS, type TEST_EVENT, type WebhookEvent } from '../values.ts';
import { activeWebhooks, webhookById } from './webhooks.views.ts';

/** Sends one delivery. */
export const DELIVER_JOB = 'webhooks.deliver';

export interface NewEvent {
  event: WebhookEvent;
  /** JSON of what happened. `title` or `email` names it in the log. */
  data: object;
  /** Whose data it holds: deleted with that subscriber. */
  subscriberId?: number | null;
}

const enqueueDelivery = (trx: Db, id: number, label: string, now: number) =>
  enqueue(trx, { name: DELIVER_JOB, label, payload: { id }, now, key: `${DELIVER_JOB}:${id}` });

async function addDelivery(
  trx: Db,
  { id: webhookId, url }: { id: number; url: string },
  event: { id: string; name: string; data: string; subscriberId: number | null },
  now: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhookId,
      event_id: event.id,
      event: event.name,
      data: event.data,
      subscriber_id: event.subscriberId,
      state: 'waiting',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueDelivery(trx, id, labelOf(event.name, url), now);
  return id;
}

const labelOf = (event: string, url: string) => `${event} to ${new URL(url).host}`;

/** Notifies the webhooks that want this event, in the transaction of the change. */
export async function recordEvent(
  trx: Db,
  now: number,
  { event, data, subscriberId = null }: NewEvent,
): Promise<void> {
  const wanted = (await activeWebhooks(trx)).filter(({ events }) =>
    events.split(' ').includes(event),
  );
  if (wanted.length === 0) return;
  await trx
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', now - LOG_DAYS * DAY)
    .execute();
  const recorded = { id: randomUUID(), name: event, data: JSON.stringify(data), subscriberId };
  for (const webhook of wanted) await addDelivery(trx, webhook, recorded, now);
}

/** Sends a test event to one webhook. @throws Problem 404 `webhook.not_found` */
export async function sendTest(db: Db, id: number, now: number): Promise<Delivery> {
  return inTransaction(db, async (trx) => {
    const webhook = await webhookById(trx, id);
    const name: typeof TEST_EVENT = 'webhook.test';
    const data = JSON.stringify({ title: 'A test' });
    const event = { id: randomUUID(), name, data, subscriberId: null };
    return deliveryById(trx, await addDelivery(trx, webhook, event, now));
  });
}

const deliveries = (db: Db) => db.selectFrom('webhook_deliveries').selectAll();

type Row = Awaited<ReturnType<ReturnType<typeof deliveries>['executeTakeFirstOrThrow']>>;

/** What a delivery is about. */
function subjectOf(data: string): string {
  const { title, email } = JSON.parse(data) as { title?: string; email?: string };
  return title ?? email ?? '';
}

const toDelivery = (row: Row): Delivery => ({
  id: row.id,
  eventId: row.event_id,
  event: row.event as Delivery['event'],
  subject: subjectOf(row.data),
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  problem: row.problem,
  createdAt: isoTime(row.created_at),
  triedAt: isoTimeOrNull(row.tried_at),
});

/** @throws Problem 404 `webhook.delivery_not_found` */
async function deliveryById(db: Db, id: number): Promise<Delivery> {
  const row = await deliveries(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'webhook.delivery_not_found', 'No delivery has this ID.');
  return toDelivery(row);
}

/** The delivery log of a webhook, newest first. @throws Problem 404 `webhook.not_found` */
export async function deliveryPage(
  db: Db,
  webhookId: number,
  { limit = 50, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<DeliveryPage> {
  await webhookById(db, webhookId);
  const own = deliveries(db).where('webhook_id', '=', webhookId);
  const rows = await own.orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { deliveries: rows.map(toDelivery), totalCount: await countRows(own) };
}

/**
 * Sends a finished delivery again, with the same ID.
 * @throws Problem 404 `webhook.delivery_not_found`, 409 `webhook.waiting` or `webhook.paused`
 */
export function replayDelivery(db: Db, id: number, now: number): Promise<Delivery> {
  return inTransaction(db, async (trx) => {
    const row = await deliveries(trx)
      .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
      .select(['webhooks.url', 'webhooks.is_active'])
      .where('webhook_deliveries.id', '=', id)
      .executeTakeFirst();
    if (!row) return deliveryById(trx, id);
    if (row.state === 'waiting') {
      throw new Problem(409, 'webhook.waiting', 'This delivery is still being attempted.');
    }
    if (row.is_active === 0) {
      throw new Problem(409, 'webhook.paused', 'The webhook is paused. Turn it on first.');
    }
    await trx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', attempts: 0, problem: null, status: null })
      .where('id', '=', id)
      .execute();
    await enqueueDelivery(trx, id, labelOf(row.event, row.url), now);
    return deliveryById(trx, id);
  });
}
