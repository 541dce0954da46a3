import { randomUUID } from 'node:crypto';
import { articleStates } from '#features/articles/server/views/public.ts';
import { DAY } from '#lib/durations.ts';
import { isoTime, isoTimeOrNull } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { enqueue, type JobHandlers, withdraw } from '#platform/jobs/queue.ts';
import type { Delivery, DeliveryPage } from '../contract.ts';
import { LOG_DAYS, type TEST_EVENT, type WebhookEvent } from '../values.ts';
import { activeWebhooks, webhookById } from './webhooks.views.ts';

/** Sends what waits for a webhook. */
export const DELIVER_JOB = 'webhooks.deliver';
export const PRUNE_DELIVERIES_JOB = 'webhooks.prune';

export interface NewEvent {
  event: WebhookEvent;
  /** JSON of what happened. `title` or `email` names it in the log. */
  data: object;
  /** Not sent any more when this article isn't public. */
  articleId?: number;
  /** Whose data it holds: deleted with that subscriber. */
  subscriberId?: number;
}

type Target = Awaited<ReturnType<typeof activeWebhooks>>[number];

/**
 * Enqueues the sending of what waits for a webhook. One that waits for a retry comes now if a person asks for it.
 * @returns false if it already waited or ran
 */
export async function enqueueSending(
  trx: Db,
  { id, url }: Pick<Target, 'id' | 'url'>,
  { now, runAt = now, isAsked = false }: { now: number; runAt?: number; isAsked?: boolean },
): Promise<boolean> {
  const key = `${DELIVER_JOB}:${id}`;
  if (isAsked) await withdraw(trx, key);
  const payload = { webhookId: id };
  const job = { name: DELIVER_JOB, label: new URL(url).host, payload, now, runAt, key };
  return (await enqueue(trx, job)) !== null;
}

async function addDelivery(
  trx: Db,
  webhookId: number,
  event: { id: string; name: string; data: string; articleId?: number; subscriberId?: number },
  now: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhookId,
      event_id: event.id,
      event: event.name,
      data: event.data,
      article_id: event.articleId ?? null,
      subscriber_id: event.subscriberId ?? null,
      state: 'waiting',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notifies the webhooks that want this event, in the transaction of the change. */
export async function recordEvent(
  trx: Db,
  now: number,
  { event, data, ...about }: NewEvent,
): Promise<void> {
  const wanted = (await activeWebhooks(trx)).filter(({ events }) =>
    events.split(' ').includes(event),
  );
  if (wanted.length === 0) return;
  const recorded = { id: randomUUID(), name: event, data: JSON.stringify(data), ...about };
  for (const webhook of wanted) {
    await addDelivery(trx, webhook.id, recorded, now);
    await enqueueSending(trx, webhook, { now });
  }
}

const NOT_PUBLIC = 'The article is no longer public.';

/** Gives up what waits to be sent about an article that readers can't see any more. */
export async function withdrawArticle(trx: Db, articleId: number): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', problem: NOT_PUBLIC })
    .where('article_id', '=', articleId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Deletes what holds the email address of someone who unsubscribed, sent or not. */
export async function deleteDeliveriesAbout(trx: Db, subscriberId: number): Promise<void> {
  await trx.deleteFrom('webhook_deliveries').where('subscriber_id', '=', subscriberId).execute();
}

/** The daily job: shortens the delivery log. */
export const pruneDeliveries =
  ({ db, now }: Pick<Context, 'db' | 'now'>): JobHandlers[string] =>
  async () => {
    await db
      .deleteFrom('webhook_deliveries')
      .where('created_at', '<', now() - LOG_DAYS * DAY)
      .execute();
  };

/** Sends a test event to one webhook. @throws Problem 404 `webhook.not_found` */
export async function sendTest(db: Db, id: number, now: number): Promise<Delivery> {
  return inTransaction(db, async (trx) => {
    const webhook = await webhookById(trx, id);
    const name: typeof TEST_EVENT = 'webhook.test';
    const data = JSON.stringify({ title: 'A test' });
    const event = { id: randomUUID(), name, data };
    const delivery = await addDelivery(trx, webhook.id, event, now);
    await enqueueSending(trx, webhook, { now, isAsked: true });
    return deliveryById(trx, delivery);
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

async function isPublic(db: Db, articleId: number): Promise<boolean> {
  const row = await articleStates(db).where('articles.id', '=', articleId).executeTakeFirst();
  return row?.is_public === 1;
}

/**
 * Sends a delivery again, with the same ID.
 * @throws Problem 404 `webhook.delivery_not_found`, 409 `webhook.waiting`, `webhook.paused` or `webhook.article_gone`
 */
export function replayDelivery(db: Db, id: number, now: number): Promise<Delivery> {
  return inTransaction(db, async (trx) => {
    const row = await deliveries(trx)
      .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
      .select(['webhooks.url', 'webhooks.is_active'])
      .where('webhook_deliveries.id', '=', id)
      .executeTakeFirst();
    if (!row) return deliveryById(trx, id);
    if (row.is_active === 0) {
      throw new Problem(409, 'webhook.paused', 'The webhook is paused. Edit it and check Active.');
    }
    if (row.article_id !== null && !(await isPublic(trx, row.article_id))) {
      throw new Problem(409, 'webhook.article_gone', NOT_PUBLIC);
    }
    const isWaiting = row.state === 'waiting';
    const webhook = { id: row.webhook_id, url: row.url };
    const isNew = await enqueueSending(trx, webhook, { now, isAsked: !isWaiting });
    if (isWaiting && !isNew) {
      throw new Problem(409, 'webhook.waiting', 'This delivery is still being attempted.');
    }
    await trx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', attempts: 0, problem: null, status: null })
      .where('id', '=', id)
      .execute();
    return deliveryById(trx, id);
  });
}
