import type { Db } from '#platform/db/schema.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { SecurityEvent } from '../values.ts';

interface SecurityEntry {
  event: SecurityEvent;
  /** The account concerned: null where there is none of this name. */
  userId: number | null;
  /** Its name, or the name that was tried. */
  account: string;
  /** Something was refused or went wrong. */
  failed?: boolean;
  detail?: string | null;
}

const ACCOUNT_MAX = 200;

/** Writes to the security log and to the server's log; inside of the transaction that does it. */
export async function recordSecurity(
  db: Db,
  now: number,
  { address, agent, log }: Caller,
  { event, userId, account, failed = false, detail = null }: SecurityEntry,
): Promise<void> {
  await db
    .insertInto('security_log')
    .values({
      at: now,
      event,
      failed: failed ? 1 : 0,
      user_id: userId,
      account: account.slice(0, ACCOUNT_MAX),
      address,
      agent,
      detail,
    })
    .execute();
  const facts = { security: event, userId, account, address, agent, detail };
  if (failed) log.warn(facts, 'security');
  else log.info(facts, 'security');
}
