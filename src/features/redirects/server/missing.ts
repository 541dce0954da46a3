import { type AuditActor, recordAudit } from '#features/audit-log/server/public.ts';
import { isoTime } from '#lib/dates.ts';
import { dayOf } from '#lib/days.ts';
import { DAY } from '#lib/durations.ts';
import { countRows } from '#platform/db/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { MissingAddress, MissingPage } from '../contract.ts';
import { MISSING_DAYS } from '../values.ts';
import { similarAddress } from './similar.ts';

const PAGE_SIZE = 50;

/** What was asked for and not found in the last 30 days, most often first. */
export async function missingPage(
  db: Db,
  { limit = PAGE_SIZE, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
  now: number,
): Promise<MissingPage> {
  const first = dayOf(now) - (MISSING_DAYS - 1) * DAY;
  const found = db
    .selectFrom('missing_addresses')
    .select((eb) => [
      'address',
      eb.fn.sum<number>('count').as('times'),
      eb.fn.max('day').as('last'),
    ])
    .where('day', '>=', first)
    .groupBy('address');
  const rows = await found
    .orderBy('times', 'desc')
    .orderBy('address')
    .limit(limit)
    .offset(offset)
    .execute();
  const addresses: MissingAddress[] = [];
  for (const { address, times, last } of rows) {
    const similar = await similarAddress(db, address);
    addresses.push({ address, times: Number(times), lastDay: isoTime(last), similar });
  }
  const totalCount = await countRows(db.selectFrom(found.as('found')));
  return { addresses, totalCount, days: MISSING_DAYS };
}

/** Forgets that an address was asked for, and counts it no more. */
export function ignoreAddress(
  db: Db,
  address: string,
  { actor, now }: { actor: AuditActor; now: number },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx.deleteFrom('missing_addresses').where('address', '=', address).execute();
    await trx
      .insertInto('ignored_addresses')
      .values({ address })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const subject = { type: 'redirect', id: 0, name: address } as const;
    await recordAudit(trx, now, actor, [{ action: 'redirect.ignored', subject }]);
  });
}
