import { isoTime } from '#lib/format/iso.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { StoredWebhook, Webhook } from '../contract.ts';
import type { WebhookEvent } from '../values.ts';

/** The webhooks that are notified. */
export const activeWebhooks = (db: Db) =>
  db.selectFrom('webhooks').select(['id', 'url', 'events']).where('is_active', '=', 1).execute();

/** Webhooks that were paused automatically, with the reason. */
export const pausedWebhooks = (db: Db) =>
  db
    .selectFrom('webhooks')
    .select(['url', 'problem'])
    .where('is_active', '=', 0)
    .where('problem', 'is not', null)
    .orderBy('id')
    .execute();

const webhooks = (db: Db) =>
  db
    .selectFrom('webhooks')
    .leftJoin('webhook_deliveries as last', (join) =>
      join.on('last.id', '=', (eb) =>
        eb
          .selectFrom('webhook_deliveries as newest')
          .select('newest.id')
          .whereRef('newest.webhook_id', '=', 'webhooks.id')
          .orderBy('newest.id', 'desc')
          .limit(1),
      ),
    )
    .select([
      'webhooks.id',
      'webhooks.url',
      'webhooks.events',
      'webhooks.is_active',
      'webhooks.problem',
      'last.state',
      'last.created_at',
    ])
    .orderBy('webhooks.id');

/** Webhooks with an id above `after` as an export has them. */
export async function storedWebhooks(
  db: Db,
  after: number,
  limit: number,
): Promise<StoredWebhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'url', 'events', 'is_active', 'created_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, url, events, is_active, created_at }) => ({
    id,
    url,
    events: events.split(' '),
    isActive: is_active === 1,
    createdAt: isoTime(created_at),
  }));
}

type Row = Awaited<ReturnType<ReturnType<typeof webhooks>['executeTakeFirstOrThrow']>>;

const toWebhook = ({ id, url, events, is_active, problem, state, created_at }: Row): Webhook => ({
  id,
  url,
  events: events.split(' ') as WebhookEvent[],
  isActive: is_active === 1,
  problem,
  lastDelivery: state === null || created_at === null ? null : { state, at: isoTime(created_at) },
});

export async function listWebhooks(db: Db): Promise<Webhook[]> {
  return (await webhooks(db).execute()).map(toWebhook);
}

/** @throws Problem 404 `webhook.not_found` */
export async function webhookById(db: Db, id: number): Promise<Webhook> {
  const row = await webhooks(db).where('webhooks.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'webhook.not_found', 'No webhook has this ID.');
  return toWebhook(row);
}
