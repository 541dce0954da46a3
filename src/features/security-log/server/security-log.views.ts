import { sql } from 'kysely';
import { DAY } from '#lib/durations.ts';
import { isoTime } from '#lib/format/iso.ts';
import { contains } from '#platform/db/queries/contains.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { CSV_MARK, csvLine } from '#platform/http/body/csv.ts';
import type { SecurityEntry, SecurityExport, SecurityPage } from '../contract.ts';
import { eventsOf, type SecurityEvent } from '../values.ts';

const PAGE_SIZE = 50;
/** They are read one after the other, so a list looks through so many at most. */
const LOOKED_THROUGH = 50_000;
const EXPORT_STEP = 2000;

type Period = Pick<SecurityExport, 'from' | 'until' | 'days'>;

interface Part {
  now: number;
  /** Only entries older than this one. */
  before?: number;
  /** The newest so many of the period. */
  most: number;
}

function inPeriod(db: Db, { from, until, days }: Period, { now, before, most }: Part) {
  const since = days === undefined ? Date.parse(from ?? isoTime(0)) : now - days * DAY;
  let query = db.selectFrom('security_log').selectAll().where('at', '>=', since);
  if (until !== undefined) query = query.where('at', '<', Date.parse(until));
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(most).as('entry');
}

/** Which of a part of the period match, newest first. */
function matching(db: Db, { search = '', kind, failed, ...period }: SecurityExport, part: Part) {
  const text = search.trim().toLowerCase();
  let query = db.selectFrom(inPeriod(db, period, part)).selectAll();
  if (failed) query = query.where('failed', '=', 1);
  if (kind !== undefined) query = query.where('event', 'in', eventsOf(kind));
  if (text !== '') {
    query = query.where((eb) =>
      eb.or([contains(sql<string>`lower(account)`, text), contains(eb.ref('address'), text)]),
    );
  }
  return query.orderBy('id', 'desc');
}

type Row = Awaited<ReturnType<ReturnType<typeof matching>['executeTakeFirstOrThrow']>>;

const toEntry = (row: Row): SecurityEntry => ({
  id: row.id,
  at: isoTime(row.at),
  event: row.event as SecurityEvent,
  failed: row.failed === 1,
  account: row.account,
  address: row.address,
  agent: row.agent,
  detail: row.detail,
  times: row.times,
});

/** A page of the log, newest first. */
export async function securityPage(
  db: Db,
  filter: SecurityExport,
  { limit = PAGE_SIZE, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
  now: number,
): Promise<Omit<SecurityPage, 'days'>> {
  const found = matching(db, filter, { now, most: LOOKED_THROUGH });
  const rows = await found.limit(limit).offset(offset).execute();
  const past = await db
    .selectFrom(inPeriod(db, filter, { now, most: LOOKED_THROUGH + 1 }))
    .select('id')
    .limit(1)
    .offset(LOOKED_THROUGH)
    .executeTakeFirst();
  return {
    entries: rows.map(toEntry),
    totalCount: await countRows(found.clearOrderBy()),
    ...(past && { totalCountCapped: true }),
  };
}

/** What matches as a table, newest first, a piece at a time. */
export async function* securityCsv(
  db: Db,
  filter: SecurityExport,
  now: number,
): AsyncGenerator<string> {
  yield CSV_MARK +
    csvLine('Time', 'Event', 'Failed', 'Times', 'Account', 'Address', 'Agent', 'Detail');
  for (let before: number | undefined; ; ) {
    const part = { now, most: EXPORT_STEP, ...(before !== undefined && { before }) };
    const { last } = await db
      .selectFrom(inPeriod(db, filter, part))
      .select((eb) => eb.fn.min('id').as('last'))
      .$castTo<{ last: number | null }>()
      .executeTakeFirstOrThrow();
    if (last === null) return;
    const rows = await matching(db, filter, part).execute();
    before = last;
    yield rows
      .map(toEntry)
      .map(({ at, event, failed, times, account, address, agent, detail }) =>
        csvLine(at, event, failed ? 'yes' : 'no', `${times}`, account, address, agent, detail),
      )
      .join('');
  }
}
