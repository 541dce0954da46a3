import { sql } from 'kysely';
import { DAY } from '#lib/durations.ts';
import { dayOf } from '#lib/format/iso.ts';
import { BatchCounter, type Counted } from '#platform/batch-counter.ts';
import type { Config } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Timers } from '#platform/timers.ts';
import { MISSING_DAYS } from '../values.ts';
import { askedFor } from './redirect-urls.ts';

/** More different URLs in a day are not stored: they look like an attempt to fill the disk. */
const MAX_URLS_PER_DAY = 5_000;
/** URLs with fewer requests are deleted after a day. */
const MIN_COUNT = 2;

interface Counts {
  hits: { id: number; count: number };
  missing: { day: number; url: string; count: number };
}

/** Adds hits; redirects with the same number share one statement. */
async function addHits(db: Db, hits: Counted<Counts>['hits'], now: number): Promise<void> {
  for (const count of new Set(hits.map((one) => one.count))) {
    const ids = hits.filter((one) => one.count === count).map(({ id }) => id);
    await db
      .updateTable('redirects')
      .set((eb) => ({ hits: eb('hits', '+', count), last_used_at: now }))
      .where('id', 'in', ids)
      .execute();
  }
}

/** Adds missing URLs of a day, except ignored ones and those beyond the limit. */
async function addMissing(db: Db, day: number, counted: Counted<Counts>['missing']): Promise<void> {
  const urls = counted.map(({ url }) => url);
  const ignored = await db
    .selectFrom('ignored_urls')
    .select('url')
    .where('url', 'in', urls)
    .execute();
  const ofDay = db.selectFrom('missing_urls').where('day', '=', day);
  const known = await ofDay.select('url').where('url', 'in', urls).execute();
  const isIgnored = new Set(ignored.map(({ url }) => url));
  const isKnown = new Set(known.map(({ url }) => url));
  let room = MAX_URLS_PER_DAY - (await countRows(ofDay));
  const accepted = counted.filter(({ url }) => {
    if (isIgnored.has(url)) return false;
    if (isKnown.has(url)) return true;
    room -= 1;
    return room >= 0;
  });
  if (accepted.length === 0) return;
  await db
    .insertInto('missing_urls')
    .values(accepted)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'url'])
        .doUpdateSet({ count: sql`missing_urls.count + excluded.count` }),
    )
    .execute();
}

function addCounts(db: Db, { hits, missing }: Counted<Counts>, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    await addHits(trx, hits, now);
    for (const day of new Set(missing.map((one) => one.day))) {
      const ofDay = missing.filter((one) => one.day === day);
      await addMissing(trx, day, ofDay);
    }
  });
}

/** Deletes missing URLs after 30 days, and those requested only once after a day. */
function pruneMissing(db: Db, today: number): Promise<void> {
  const ago = (days: number) => today - days * DAY;
  return inTransaction(db, async (trx) => {
    await trx.deleteFrom('missing_urls').where('day', '<=', ago(MISSING_DAYS)).execute();
    await trx
      .deleteFrom('missing_urls')
      .where('day', '<', ago(1))
      .where('count', '<', MIN_COUNT)
      .execute();
  });
}

interface UseCounterParts {
  db: Db;
  config: Pick<Config, 'timeZone'>;
  now: () => number;
  onError: (error: unknown) => void;
  timers?: Timers;
}

/** Counts hits of redirects, and URLs that were not found, in batches. */
export class HitCounter extends BatchCounter<Counts> {
  readonly #today: () => number;

  constructor({ db, config, ...parts }: UseCounterParts) {
    const today = () => dayOf(parts.now(), config.timeZone);
    super({
      ...parts,
      kinds: ['hits', 'missing'],
      write: (counted) => addCounts(db, counted, parts.now()),
      sweep: () => pruneMissing(db, today()),
    });
    this.#today = today;
  }

  hit(id: number): void {
    this.add('hits', String(id), { id, count: 1 });
  }

  /**
   * Counts only the URL. Skips URLs that are too long for a redirect, that have an @ (perhaps an email address),
   * or an encoded ? or %: email programs break links so, and the rest may be a secret.
   */
  notFound({ pathname }: URL): void {
    const url = askedFor(pathname, '')?.exact[0];
    if (url === undefined || /@|%3F|%25/i.test(url)) return;
    const day = this.#today();
    this.add('missing', `${day} ${url}`, { day, url, count: 1 });
  }
}
