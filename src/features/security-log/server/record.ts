import { normalizeIP } from '@fastify/rate-limit';
import { HOUR, MINUTE } from '#lib/durations.ts';
import { withoutUnseen } from '#lib/text/strip-invisible.ts';
import { cut } from '#lib/text/text.ts';
import { countRows } from '#platform/db/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { SecurityEvent } from '../values.ts';

export interface SecurityEntry {
  event: SecurityEvent;
  /** The account concerned: null where there is none of this name. */
  userId: number | null;
  /** Its name, or the name that was tried. */
  account: string;
  /** Something was refused or went wrong. */
  failed?: boolean;
  detail?: string | null;
  /** How often it happened since it was last recorded. */
  times?: number;
}

/** A network gets so many entries in a minute, and failures so many in an hour, ... */
const PER_MINUTE = 60;
const FAILURES_PER_HOUR = 200;
/** ... all together so many: nobody blinds the log for what others do. */
const ALL_FAILURES_PER_HOUR = 20_000;

const ACCOUNT_MAX = 200;
const DETAIL_MAX = 500;
const shown = (text: string, max: number) => cut(withoutUnseen(text), max);

/**
 * Writes to the security log and to the server's log; inside of the transaction that does it. The same
 * failure of the same account from the same address is one entry a minute, which counts. Where somebody
 * would fill the log, one entry stands for all of a kind, and says neither what nor, at last, from where.
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
        // The account may have been deleted while its password was checked.
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
    // What only counts up an entry would fill the server's log too.
    if (times > row.times) return;
    const { event, failed, user_id: userId, account, address, agent, detail } = row;
    const facts = { security: event, userId, account, address, agent, detail };
    if (failed) caller.log.warn(facts, 'security');
    else caller.log.info(facts, 'security');
  });
}

/** The row of an entry, and what makes it one with others; null for one that stands alone. */
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
    agent: withoutUnseen(agent),
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
  // What an account did is said whole: neither strangers on its network nor what else it does hide it.
  const isOwn = !failed && userId !== null;
  const inMinute = isOwn
    ? since(MINUTE).where('user_id', '=', userId).where('event', '=', event)
    : since(MINUTE).where('network', '=', network);
  if ((await countRows(inMinute)) >= PER_MINUTE) {
    return { ...vague, key: [minute, network, event, userId] };
  }
  return { ...row, key: failed ? [minute, network, event, row.account, row.detail] : null };
}
