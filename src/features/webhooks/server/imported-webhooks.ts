import type { ActionContext } from '#features/audit-log/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { type StoredWebhook, webhookInputSchema } from '../contract.ts';
import { createWebhook, deleteWebhook } from './store.ts';
import { webhookById } from './webhooks.views.ts';

const PAUSED =
  'Paused because it was imported. Replace its secret, give the receiver the new one, then turn it on.';

interface ImportContext extends ActionContext {
  config: Pick<Config, 'webhooksToPrivate'>;
}

/**
 * Adds a webhook of an export with a secret of its own, in a transaction. It notifies no one until an admin turns it on.
 * @returns its id; null if this site notifies the URL already
 * @throws Problem 400 if it isn't one that this site can have, 409 `webhook.too_many`
 */
export async function importWebhook(
  trx: Db,
  { url, events, isActive }: StoredWebhook,
  context: ImportContext,
): Promise<number | null> {
  const { data } = webhookInputSchema.safeParse({ url, events, isActive: false });
  if (!data) throw new Problem(400, 'webhook.invalid', 'It has no valid URL or unknown events.');
  const { href } = new URL(data.url);
  const known = trx.selectFrom('webhooks').select('id').where('url', '=', href);
  if (await known.executeTakeFirst()) return null;
  const { id } = await createWebhook(trx, data, context);
  if (isActive) {
    await trx.updateTable('webhooks').set({ problem: PAUSED }).where('id', '=', id).execute();
  }
  return id;
}

/** Deletes an imported webhook, unless an admin has turned it on. @throws Problem 404 `webhook.not_found` */
export async function deleteImportedWebhook(
  trx: Db,
  id: number,
  context: ActionContext,
): Promise<void> {
  if (!(await webhookById(trx, id)).isActive) await deleteWebhook(trx, id, context);
}
