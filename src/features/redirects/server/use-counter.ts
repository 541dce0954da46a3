import { sql } from 'kysely';
import { dayOf } from '#lib/days.ts';
import { DAY } from '#lib/durations.ts';
import { BatchCounter, type Counted } from '#platform/batch-counter.ts';
import { countRows } from '#platform/db/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { Timers } from '#platform/timers.ts';
import { MISSING_DAYS } from '../values.ts';
import { askedFor } from './addresses.ts';

/** So many different addresses are taken in a day; more are somebody's attempt to fill the disk. */
const ADDRESSES_PER_DAY = 5_000;
/** What was asked for only once on a day is kept no longer than a whole day. */
const KEPT_FROM = 2;

interface Uses {
  hits: { id: number; count: number };
  missing: { day: number; address: string; count: number };
}

/** Adds to the redirects how often they were used, those used as often together in one statement. */
async function addHits(db: Db, hits: Counted<Uses>['hits'], now: number): Promise<void> {
  for (const count of new Set(hits.map((one) => one.count))) {
    const ids = hits.filter((one) => one.count === count).map(({ id }) => id);
    await db
      .updateTable('redirects')
      .set((eb) => ({ hits: eb('hits', '+', count), last_used_at: now }))
      .where('id', 'in', ids)
      .execute();
  }
}

/** Adds to the addresses of a day, new ones as long as it has room, none that is ignored. */
async function addMissing(db: Db, day: number, counted: Counted<Uses>['missing']): Promise<void> {
  const addresses = counted.map(({ address }) => address);
  const ignored = await db
    .selectFrom('ignored_addresses')
    .select('address')
    .where('address', 'in', addresses)
    .execute();
  const ofDay = db.selectFrom('missing_addresses').where('day', '=', day);
  const known = await ofDay.select('address').where('address', 'in', addresses).execute();
  const isIgnored = new Set(ignored.map(({ address }) => address));
  const isKnown = new Set(known.map(({ address }) => address));
  let room = ADDRESSES_PER_DAY - (await countRows(ofDay));
  const taken = counted.filter(({ address }) => {
    if (isIgnored.has(address)) return false;
    if (isKnown.has(address)) return true;
    room -= 1;
    return room >= 0;
  });
  if (taken.length === 0) return;
  await db
    .insertInto('missing_addresses')
    .values(taken)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'address'])
        .doUpdateSet({ count: sql`missing_addresses.count + excluded.count` }),
    )
    .execute();
}

function addUses(db: Db, { hits, missing }: Counted<Uses>, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    await addHits(trx, hits, now);
    for (const day of new Set(missing.map((one) => one.day))) {
      const ofDay = missing.filter((one) => one.day === day);
      await addMissing(trx, day, ofDay);
    }
  });
}

/** Forgets what was asked for more than 30 days ago, and what only once when a whole day has gone by. */
function pruneMissing(db: Db, now: number): Promise<void> {
  const ago = (days: number) => dayOf(now) - days * DAY;
  return inTransaction(db, async (trx) => {
    await trx.deleteFrom('missing_addresses').where('day', '<=', ago(MISSING_DAYS)).execute();
    await trx
      .deleteFrom('missing_addresses')
      .where('day', '<', ago(1))
      .where('count', '<', KEPT_FROM)
      .execute();
  });
}

interface UseCounterParts {
  db: Db;
  now: () => number;
  onError: (error: unknown) => void;
  timers?: Timers;
}

/** Counts in batches how often redirects are used, and what is asked for and not found. */
export class UseCounter extends BatchCounter<Uses> {
  readonly #now: () => number;

  constructor({ db, ...parts }: UseCounterParts) {
    super({
      ...parts,
      kinds: ['hits', 'missing'],
      write: (counted) => addUses(db, counted, parts.now()),
      sweep: (now) => pruneMissing(db, now),
    });
    this.#now = parts.now;
  }

  hit(id: number): void {
    this.add('hits', String(id), { id, count: 1 });
  }

  /**
   * Counts the address alone, nothing of who asked; none that is too long to be redirected, none that
   * holds an @, which may be somebody's, and none with an encoded ? or %: mail programs break links so,
   * and what follows may be a secret.
   */
  notFound({ pathname }: URL): void {
    const address = askedFor(pathname, '')?.exact[0];
    if (address === undefined || /@|%3F|%25/i.test(address)) return;
    const day = dayOf(this.#now());
    this.add('missing', `${day} ${address}`, { day, address, count: 1 });
  }
}
