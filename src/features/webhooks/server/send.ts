import { SECOND } from '#lib/durations.ts';
import { isoTime } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { GuardedFetchError } from '#platform/http/outgoing/guarded-fetch.ts';
import { MAX_ATTEMPTS } from '#platform/jobs/backoff.ts';
import type { JobHandlers } from '#platform/jobs/queue.ts';
import { MAX_FAILURES, TEST_EVENT } from '../values.ts';
import { signature } from './secrets.ts';

const TIMEOUT = 10 * SECOND;
/** The response asks for no more requests. */
const GONE = 410;

const waitingDelivery = (db: Db, id: number) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'delivery.webhook_id')
    .select([
      'delivery.id',
      'delivery.event_id',
      'delivery.event',
      'delivery.data',
      'delivery.created_at',
      'delivery.webhook_id',
      'webhooks.url',
      'webhooks.secret',
      'webhooks.former_secret',
      'webhooks.former_until',
      'webhooks.is_active',
    ])
    .where('delivery.id', '=', id)
    .where('delivery.state', '=', 'waiting')
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof waitingDelivery>>>;

/** Headers and body of a request. @param now UTC milliseconds */
function requestOf(row: Row, now: number) {
  const { event: type, event_id: id, former_secret: former, former_until: until } = row;
  const timestamp = isoTime(row.created_at);
  const body = JSON.stringify({ type, timestamp, data: JSON.parse(row.data) });
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
  private: 'The URL leads to a private address. Your operator can allow it (WEBHOOKS_TO_PRIVATE).',
  port: 'Only ports 80 and 443 are allowed. Your operator can allow others (WEBHOOKS_TO_PRIVATE).',
  redirects: 'The server redirects to another URL. Enter that one.',
  dns: 'The host name has no address.',
  timeout: 'The server didn’t respond within 10 seconds.',
  network: 'The connection failed.',
};

async function send(
  { config, fetchOutside, now }: Pick<Context, 'config' | 'fetchOutside' | 'now'>,
  row: Row,
  signal: AbortSignal,
): Promise<Result> {
  try {
    const { status } = await fetchOutside(row.url, {
      method: 'POST',
      ...requestOf(row, now()),
      timeoutMs: TIMEOUT,
      signal,
      ...(config.webhooksToPrivate && { isAllowed: () => true }),
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
  const { failures } = await trx
    .updateTable('webhooks')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', webhookId)
    .returning('failures')
    .executeTakeFirstOrThrow();
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

/** Does the jobs named `DELIVER_JOB`. The last failed attempt is in the delivery log, not among failed jobs. */
export const deliverEvent =
  (context: Pick<Context, 'db' | 'config' | 'now' | 'fetchOutside'>): JobHandlers[string] =>
  async ({ payload, attempt, signal, finish }) => {
    const { db, now } = context;
    const row = await waitingDelivery(db, (payload as { id: number }).id);
    if (!row) return;
    const isPaused = row.is_active === 0 && row.event !== TEST_EVENT;
    const { status, problem } = isPaused
      ? { status: null, problem: 'The webhook was paused.' }
      : await send(context, row, signal);
    const isLast = isPaused || status === GONE || attempt >= MAX_ATTEMPTS;
    const isOver = problem === null || isLast || row.event === TEST_EVENT;
    await inTransaction(db, async (trx) => {
      await trx
        .updateTable('webhook_deliveries')
        .set({
          state: problem === null ? 'delivered' : isOver ? 'failed' : 'waiting',
          attempts: attempt,
          status,
          problem,
          tried_at: now(),
        })
        .where('id', '=', row.id)
        .execute();
      if (problem === null) {
        await trx
          .updateTable('webhooks')
          .set({ failures: 0 })
          .where('id', '=', row.webhook_id)
          .execute();
      } else if (isOver && !isPaused && row.event !== TEST_EVENT) {
        await recordFailure(trx, row.webhook_id, status);
      }
      if (isOver) await finish(trx);
    });
    if (!isOver) throw new Error(`${new URL(row.url).host}: ${problem}`);
  };
