import { normalizeIP } from '@fastify/rate-limit';
import { HOUR, MINUTE } from '#lib/durations.ts';
import { stripInvisible } from '#lib/text/strip-invisible.ts';
import { cut } from '#lib/text/text.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { SecurityEvent } from '../values.ts';

export interface SecurityEntry {
  event: SecurityEvent;
  /** The account; null if there is none with this name. */
  userId: number | null;
  /** The username, or the name that was tried. */
  account: string;
  /** Whether it was refused or failed. */
  failed?: boolean;
  detail?: string | null;
  /** How often it happened since it was last recorded. */
  times?: number;
}

/** Entries per network and minute, and failures per network and hour. */
const PER_MINUTE = 60;
const FAILURES_PER_HOUR = 200;
/** Failures per hour from all networks, so that a flood can't hide everything else. */
const ALL_FAILURES_PER_HOUR = 20_000;

const ACCOUNT_MAX = 200;
const DETAIL_MAX = 500;
const shown = (text: string, max: number) => cut(stripInvisible(text), max);

/**
 * Writes to the security log and to the server's log, in the transaction of the event. Repeated failures of one
 * account from one address become one entry per minute with a count. In a flood, one entry stands for all
 * events of a kind, without details and finally without the network.
 */
export function recordSecurity(
  db: Db,
  now: number,
  caller: Caller,
  entry: SecurityEntry,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { key, ...row } = await bounded(trx, now, caller, entry);
    const { times } = await trx
      .insertInto('security_log')
      .values((eb) => ({
        ...row,
        // The account may have been deleted in the meantime.
        user_id: eb.selectFrom('users').select('id').where('id', '=', row.user_id),
        key: key && JSON.stringify(key),
        at: now,
      }))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          times: eb('security_log.times', '+', eb.ref('excluded.times')),
        })),
      )
      .returning('times')
      .executeTakeFirstOrThrow();
    // Repetitions are not logged, because they would flood the server's log too.
    if (times > row.times) return;
    const { event, failed, user_id: userId, account, address, agent, detail } = row;
    const facts = { security: event, userId, account, address, agent, detail };
    if (failed) caller.log.warn(facts, 'security');
    else caller.log.info(facts, 'security');
  });
}

/** The row of an entry, with the key that combines it with others; null to stand alone. */
async function bounded(trx: Db, now: number, { address, agent }: Caller, entry: SecurityEntry) {
  const { event, userId, failed = false, detail, times = 1 } = entry;
  const network = normalizeIP(address);
  const row = {
    event,
    failed: failed ? 1 : 0,
    user_id: userId,
    account: shown(entry.account, ACCOUNT_MAX),
    network,
    address,
    agent: stripInvisible(agent),
    detail: detail ? shown(detail, DETAIL_MAX) : null,
    times,
  };
  const since = (ms: number) => trx.selectFrom('security_log').where('at', '>', now - ms);
  const vague = { ...row, account: userId === null ? '' : row.account, detail: null };
  const minute = Math.floor(now / MINUTE);
  const failures = since(HOUR).where('failed', '=', 1);
  if (failed && (await countRows(failures)) >= ALL_FAILURES_PER_HOUR) {
    const nowhere = { ...vague, network: '', address: '', agent: '' };
    return { ...nowhere, key: [minute, event, userId] };
  }
  if (failed && (await countRows(failures.where('network', '=', network))) >= FAILURES_PER_HOUR) {
    return { ...vague, key: [Math.floor(now / HOUR), 'hour', network, event, userId] };
  }
  // An account's own actions stay detailed, whatever others on its network do.
  const isOwn = !failed && userId !== null;
  const inMinute = isOwn
    ? since(MINUTE).where('user_id', '=', userId).where('event', '=', event)
    : since(MINUTE).where('network', '=', network);
  if ((await countRows(inMinute)) >= PER_MINUTE) {
    return { ...vague, key: [minute, network, event, userId] };
  }
  return { ...row, key: failed ? [minute, network, event, row.account, row.detail] : null };
}
