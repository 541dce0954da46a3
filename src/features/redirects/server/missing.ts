import { type ActionContext, recordAction } from '#features/audit-log/server/public.ts';
import { DAY } from '#lib/durations.ts';
import { dateOf } from '#lib/format/iso.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import type { MissingPage, MissingUrl } from '../contract.ts';
import { MISSING_DAYS } from '../values.ts';
import { similarUrl } from './similar.ts';

const PAGE_SIZE = 50;

/** URLs that were not found in the last 30 days, most requested first. */
export async function missingPage(
  db: Db,
  { limit = PAGE_SIZE, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
  today: number,
): Promise<MissingPage> {
  const first = today - (MISSING_DAYS - 1) * DAY;
  const counts = db
    .selectFrom('missing_urls')
    .select((eb) => ['url', eb.fn.sum<number>('count').as('times'), eb.fn.max('day').as('last')])
    .where('day', '>=', first)
    .groupBy('url');
  const rows = await counts
    .orderBy('times', 'desc')
    .orderBy('url')
    .limit(limit)
    .offset(offset)
    .execute();
  const urls: MissingUrl[] = [];
  for (const { url, times, last } of rows) {
    const similar = await similarUrl(db, url);
    urls.push({ url, times: Number(times), lastDay: dateOf(last), similar });
  }
  const totalCount = await countRows(db.selectFrom(counts.as('counts')));
  return { urls, totalCount, days: MISSING_DAYS };
}

/** Removes a missing URL from the list and stops counting it. */
export function ignoreUrl(db: Db, url: string, context: ActionContext): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx.deleteFrom('missing_urls').where('url', '=', url).execute();
    await trx
      .insertInto('ignored_urls')
      .values({ url })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const subject = { type: 'redirect', id: 0, name: url } as const;
    await recordAction(trx, context, { action: 'redirect.ignored', subject });
  });
}
