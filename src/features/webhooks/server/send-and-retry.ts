import { SECOND } from '#lib/durations.ts';
import { isoTime } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import { recordEffect } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { GuardedFetchError } from '#platform/http/outgoing/guarded-fetch.ts';
import { isLinkLocal } from '#platform/http/outgoing/public-addresses.ts';
import { backoff, MAX_ATTEMPTS } from '#platform/jobs/backoff.ts';
import type { JobHandlers } from '#platform/jobs/queue.ts';
import { MAX_FAILURES, TEST_EVENT } from '../values.ts';
import { enqueueSending } from './deliveries.ts';
import { signature } from './signature.ts';

/** Rises when receivers could misread the body; new fields don't raise it. */
const PAYLOAD_VERSION = 1;
const TIMEOUT = 10 * SECOND;
/** The response asks for no more requests. */
const GONE = 410;
const PAUSED = 'The webhook was paused.';

/** Deliveries of one run: others wait for a slow server meanwhile. */
const RUN = 10;

/** The next delivery to a webhook: in order, but tests first, because someone waits for their result. */
const waitingDelivery = (db: Db, webhookId: number) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'delivery.webhook_id')
    .select([
      'delivery.id',
      'delivery.event_id',
      'delivery.event',
      'delivery.data',
      'delivery.attempts',
      'delivery.created_at',
      'delivery.webhook_id',
      'webhooks.url',
      'webhooks.secret',
      'webhooks.former_secret',
      'webhooks.former_until',
      'webhooks.is_active',
    ])
    .where('delivery.webhook_id', '=', webhookId)
    .where('delivery.state', '=', 'waiting')
    .orderBy((eb) => eb.case().when('event', '=', TEST_EVENT).then(0).else(1).end())
    .orderBy('delivery.id')
    .limit(1)
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof waitingDelivery>>>;

/** Headers and body of a request. @param now UTC milliseconds */
function requestOf(row: Row, now: number) {
  const { event: type, event_id: id, former_secret: former, former_until: until } = row;
  const timestamp = isoTime(row.created_at);
  const data: unknown = JSON.parse(row.data);
  const body = JSON.stringify({ version: PAYLOAD_VERSION, type, timestamp, data });
  const at = Math.floor(now / SECOND);
  const secrets = [row.secret, ...(former !== null && (until ?? 0) > now ? [former] : [])];
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Savepoint-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': secrets.map((secret) => signature(secret, id, at, body)).join(' '),
  };
  return { headers, body };
}

interface Result {
  /** The HTTP status; null without a response. */
  status: number | null;
  /** Null if it was accepted. */
  problem: string | null;
}

const PROBLEMS: Partial<Record<GuardedFetchError['reason'], string>> = {
  private: 'The URL points to a private address. Your operator can allow it (WEBHOOKS_TO_PRIVATE).',
  port: 'Only https on port 443 is allowed. Your operator can allow others (WEBHOOKS_TO_PRIVATE).',
  redirects: 'The server redirects to another URL. Enter that one.',
  dns: 'The host name wasn’t found. Check the URL.',
  timeout: 'The server didn’t respond within 10 seconds.',
  network: 'The connection failed.',
};

async function send(
  { config, fetchOutside, now }: Pick<Context, 'config' | 'fetchOutside' | 'now'>,
  row: Row,
  signal: AbortSignal,
): Promise<Result> {
  try {
    const { protocol, port } = new URL(row.url);
    // It may have been created while WEBHOOKS_TO_PRIVATE was on.
    if (!(config.webhooksToPrivate || (protocol === 'https:' && port === ''))) {
      throw new GuardedFetchError('port', 'Only https on port 443 is allowed.');
    }
    const { status } = await fetchOutside(row.url, {
      method: 'POST',
      ...requestOf(row, now()),
      timeoutMs: TIMEOUT,
      signal,
      ...(config.webhooksToPrivate && { isAllowed: (address: string) => !isLinkLocal(address) }),
    });
    const isAccepted = status >= 200 && status < 300;
    return { status, problem: isAccepted ? null : `The server responded with ${status}.` };
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return { status: null, problem: PROBLEMS[error.reason] ?? error.message };
  }
}

/** Counts failed deliveries in a row, and pauses the webhook after too many. */
async function recordFailure(trx: Db, webhookId: number, status: number | null): Promise<void> {
  const webhook = await trx
    .updateTable('webhooks')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', webhookId)
    .returning('failures')
    .executeTakeFirst();
  // It was deleted meanwhile.
  if (!webhook) return;
  const { failures } = webhook;
  if (status !== GONE && failures < MAX_FAILURES) return;
  const problem =
    status === GONE
      ? 'Paused because the server responded with 410 (gone).'
      : `Paused after ${failures} failed deliveries in a row.`;
  await trx
    .updateTable('webhooks')
    .set({ is_active: 0, problem })
    .where('id', '=', webhookId)
    .execute();
}

/** Records an attempt, unless the delivery was given up or deleted meanwhile. */
async function recordAttempt(trx: Db, row: Row, { status, problem }: Result, now: number) {
  const isTest = row.event === TEST_EVENT;
  const isPaused = problem === PAUSED;
  const attempts = row.attempts + (isPaused ? 0 : 1);
  const isOver = isTest || isPaused || status === GONE || attempts >= MAX_ATTEMPTS;
  const state = problem === null ? 'delivered' : isOver ? 'failed' : 'waiting';
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({ state, attempts, status, problem, ...(!isPaused && { tried_at: now }) })
    .where('id', '=', row.id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  if (problem === null) {
    const webhook = trx.updateTable('webhooks').where('id', '=', row.webhook_id);
    await webhook.set({ failures: 0 }).execute();
  } else if (state === 'failed' && !isPaused && !isTest) {
    await recordFailure(trx, row.webhook_id, status);
  }
}

/**
 * Does the jobs named `DELIVER_JOB`: sends what waits for a webhook, in order, up to the first failure. The job that
 * goes on then is another one, because attempts are counted for each delivery.
 */
export const deliverEvents =
  (context: Pick<Context, 'db' | 'config' | 'now' | 'fetchOutside'>): JobHandlers[string] =>
  async ({ payload, signal, finish }) => {
    const { db, now } = context;
    const { webhookId } = payload as { webhookId: number };
    let row = await waitingDelivery(db, webhookId);
    for (let sent = 1; row !== undefined; sent += 1) {
      const current = row;
      const isPaused = row.is_active === 0 && row.event !== TEST_EVENT;
      const result = isPaused
        ? { status: null, problem: PAUSED }
        : await send(context, row, signal);
      const goesOn = sent < RUN && (isPaused || result.problem === null);
      row = await recordEffect(db, async (trx) => {
        await recordAttempt(trx, current, result, now());
        const next = await waitingDelivery(trx, webhookId);
        if (next !== undefined && goesOn) return next;
        await finish(trx);
        if (next === undefined) return undefined;
        const { url, attempts, id } = next;
        const runAt = now() + (attempts === 0 ? 0 : backoff(attempts, id));
        await enqueueSending(trx, { id: webhookId, url }, { now: now(), runAt });
        return undefined;
      });
    }
  };
