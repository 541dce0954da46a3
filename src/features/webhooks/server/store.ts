import {
  type ActionContext,
  type AuditEvent,
  recordAction,
} from '#features/audit-log/server/public.ts';
import { HOUR } from '#lib/durations.ts';
import type { Config } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { CreatedWebhook, Webhook, WebhookInput } from '../contract.ts';
import { MAX_WEBHOOKS, OLD_SECRET_HOURS } from '../values.ts';
import { followArticlesFromNow } from './article-events.ts';
import { enqueueSending } from './deliveries.ts';
import { newSecret } from './signature.ts';
import { activeWebhooks, webhookById } from './webhooks.views.ts';

interface WebhookContext extends ActionContext {
  config: Pick<Config, 'webhooksToPrivate'>;
}

const record = (
  trx: Db,
  context: ActionContext,
  action: AuditEvent['action'],
  { id, url, events = [] }: Pick<Webhook, 'id' | 'url'> & Partial<Pick<Webhook, 'events'>>,
) =>
  recordAction(trx, context, {
    action,
    // The rest of the URL may be a secret.
    subject: { type: 'webhook', id, name: new URL(url).host },
    detail: events.join(', ') || null,
  });

/** The columns of valid input. @throws Problem 400 for an http URL */
function columnsOf({ url, events, isActive }: WebhookInput, { config }: WebhookContext) {
  if (!(config.webhooksToPrivate || url.startsWith('https:'))) {
    throw badField('url', 'must start with https://');
  }
  return { url: new URL(url).href, events: events.join(' '), is_active: isActive ? 1 : 0 };
}

/** @throws Problem 400, 409 `webhook.too_many` */
export function createWebhook(
  db: Db,
  input: WebhookInput,
  context: WebhookContext,
): Promise<CreatedWebhook> {
  return inTransaction(db, async (trx) => {
    const columns = columnsOf(input, context);
    if ((await countRows(trx.selectFrom('webhooks'))) >= MAX_WEBHOOKS) {
      const detail = `There can be at most ${MAX_WEBHOOKS} webhooks. Delete one first.`;
      throw new Problem(409, 'webhook.too_many', detail);
    }
    if (input.isActive && (await activeWebhooks(trx)).length === 0) {
      await followArticlesFromNow(trx);
    }
    const secret = newSecret();
    const { id } = await trx
      .insertInto('webhooks')
      .values({ ...columns, secret, created_at: context.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const webhook = await webhookById(trx, id);
    await record(trx, context, 'webhook.created', webhook);
    return { ...webhook, secret };
  });
}

/** @throws Problem 400, 404 `webhook.not_found` */
export function changeWebhook(
  db: Db,
  id: number,
  input: WebhookInput,
  context: WebhookContext,
): Promise<Webhook> {
  return inTransaction(db, async (trx) => {
    await webhookById(trx, id);
    const columns = columnsOf(input, context);
    if (input.isActive && (await activeWebhooks(trx)).length === 0) {
      await followArticlesFromNow(trx);
    }
    await trx
      .updateTable('webhooks')
      .set({ ...columns, failures: 0, problem: null })
      .where('id', '=', id)
      .execute();
    const webhook = await webhookById(trx, id);
    if (input.isActive) await enqueueSending(trx, webhook, { now: context.now, isAsked: true });
    await record(trx, context, 'webhook.edited', webhook);
    return webhook;
  });
}

/** @throws Problem 404 `webhook.not_found` */
export function deleteWebhook(db: Db, id: number, context: ActionContext): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { url } = await webhookById(trx, id);
    await trx.deleteFrom('webhooks').where('id', '=', id).execute();
    await record(trx, context, 'webhook.deleted', { id, url });
  });
}

/**
 * Replaces the secret; the former one also signs for a day, so that the receiver can change it in time.
 * @throws Problem 404 `webhook.not_found`
 */
export function replaceSecret(
  db: Db,
  id: number,
  context: ActionContext,
): Promise<{ secret: string }> {
  return inTransaction(db, async (trx) => {
    const { url } = await webhookById(trx, id);
    const secret = newSecret();
    await trx
      .updateTable('webhooks')
      .set((eb) => ({
        former_secret: eb.ref('secret'),
        former_until: context.now + OLD_SECRET_HOURS * HOUR,
        secret,
      }))
      .where('id', '=', id)
      .execute();
    await record(trx, context, 'webhook.secret_replaced', { id, url });
    return { secret };
  });
}

/** Pauses every webhook after a restore: a copy of the magazine must not notify the receivers of the original. */
export async function pauseRestoredWebhooks(db: Db): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ is_active: 0, problem: 'Paused because a backup was restored.' })
    .where('is_active', '=', 1)
    .execute();
}
