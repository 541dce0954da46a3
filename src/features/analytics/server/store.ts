import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { DAY } from '#lib/durations.ts';
import { dayOf } from '#lib/format/iso.ts';
import { inTransaction } from '#platform/db/database.ts';
import { engineOf } from '#platform/db/engine.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db, Schema } from '#platform/db/schema.ts';
import { DIRECT, OTHERS, type Source } from './source.ts';

/** Days that reads, progress and sources are stored. */
const READS_KEPT_DAYS = 400;
const SEARCHES_KEPT_DAYS = 31;
/** Rarer phrases and hosts may be one person's: they are deleted after a whole day. */
const KEPT_FROM = 3;
/** Different phrases stored per day; more would be an attempt to fill the disk. */
const PHRASES_PER_DAY = 10_000;
/** Hosts and digests stored by name per day. */
const SOURCES_PER_DAY = 1000;

/** The columns for each quarter of the text. */
export const STEP_COLUMNS = ['quarter', 'half', 'three_quarters', 'whole'] as const;

/** Counts since the last write. */
export interface Counted {
  reads: { day: number; articleId: number; count: number }[];
  /** Visits that started on this article. */
  sources: (Source & { day: number; articleId: number; count: number })[];
  steps: { day: number; articleId: number; step: number; count: number }[];
  /** Searches with and without results. */
  searches: { day: number; phrase: string; found: boolean; count: number }[];
}

/** The IDs of public articles among these. */
async function publicOnes(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where('id', 'in', ids)
    .where(engineOf(db).withoutIndex('is_public'), '=', 1)
    .execute();
  return new Set(rows.map((row) => row.id));
}

type SearchRow = Omit<Counted['searches'][number], 'found'> & { missed: number };

/** One row per day and phrase. */
function searchRows(searches: Counted['searches']): SearchRow[] {
  const rows = new Map<string, SearchRow>();
  for (const { day, phrase, found, count } of searches) {
    const row = rows.get(`${day} ${phrase}`) ?? { day, phrase, count: 0, missed: 0 };
    row.count += count;
    if (!found) row.missed += count;
    rows.set(`${day} ${phrase}`, row);
  }
  return [...rows.values()];
}

/** Leaves out new phrases above the limit of their day. */
async function withRoom(db: Db, searches: readonly SearchRow[]): Promise<SearchRow[]> {
  const taken: SearchRow[] = [];
  for (const day of new Set(searches.map((one) => one.day))) {
    const ofDay = searches.filter((one) => one.day === day);
    let room =
      PHRASES_PER_DAY - (await countRows(db.selectFrom('searches').where('day', '=', day)));
    if (ofDay.length <= room) {
      taken.push(...ofDay);
      continue;
    }
    const phrases = ofDay.map((one) => one.phrase);
    const rows = await db
      .selectFrom('searches')
      .select('phrase')
      .where('day', '=', day)
      .where('phrase', 'in', phrases)
      .execute();
    const known = new Set(rows.map((row) => row.phrase));
    for (const one of ofDay) {
      if (!known.has(one.phrase)) room -= 1;
      if (known.has(one.phrase) || room >= 0) taken.push(one);
    }
  }
  return taken;
}

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>;

/** Sums up counts with the same key. */
function summed<Item extends { count: number }>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] {
  const sums = new Map<string, Item>();
  for (const item of items) {
    const sum = sums.get(keyOf(item));
    if (sum) sum.count += item.count;
    else sums.set(keyOf(item), { ...item });
  }
  return [...sums.values()];
}

/** Visits from digests that were never sent count as direct: anyone can put an ID into a URL. */
async function fromSentDigests(trx: Db, sources: Counted['sources']): Promise<Counted['sources']> {
  const isDigest = ({ kind }: Source) => kind === 'newsletter';
  const ids = [...new Set(sources.filter(isDigest).map(({ name }) => Number(name)))];
  if (ids.length === 0) return sources;
  const rows = await trx
    .selectFrom('newsletter_digests')
    .select('id')
    .where('id', 'in', ids)
    .where('started_at', 'is not', null)
    .execute();
  const sent = new Set(rows.map(({ id }) => String(id)));
  return sources.map((one) => (isDigest(one) && !sent.has(one.name) ? { ...one, ...DIRECT } : one));
}

/** Visits by day and source. Hosts above the limit of their day count as others. */
async function sourceRows(trx: Db, sources: Counted['sources']): Promise<Row<'read_sources'>[]> {
  const keyOf = ({ kind, name }: Source) => `${kind} ${name}`;
  const rows: Row<'read_sources'>[] = [];
  for (const day of new Set(sources.map((one) => one.day))) {
    const found = await trx
      .selectFrom('read_sources')
      .select(['kind', 'name'])
      .where('day', '=', day)
      .execute();
    const known = new Set(found.map(keyOf));
    for (const { kind, name, count, ...one } of sources) {
      if (one.day !== day) continue;
      const isNamed =
        name === '' || known.has(keyOf({ kind, name })) || known.size < SOURCES_PER_DAY;
      if (isNamed) known.add(keyOf({ kind, name }));
      rows.push({ day, count, ...(isNamed ? { kind, name } : OTHERS) });
    }
  }
  return summed(rows, (row) => `${row.day} ${keyOf(row)}`);
}

async function addSources(trx: Db, rows: Row<'read_sources'>[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('read_sources')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'kind', 'name'])
        .doUpdateSet({ count: sql`read_sources.count + excluded.count` }),
    )
    .execute();
}

async function addSteps(trx: Db, steps: Counted['steps']): Promise<void> {
  const rows = new Map<string, Row<'article_steps'>>();
  for (const { day, articleId, step, count } of steps) {
    const key = `${day} ${articleId}`;
    const none = { quarter: 0, half: 0, three_quarters: 0, whole: 0 };
    const row = rows.get(key) ?? { day, article_id: articleId, ...none };
    const column = STEP_COLUMNS[step - 1];
    if (column !== undefined) row[column] += count;
    rows.set(key, row);
  }
  if (rows.size === 0) return;
  const sum = (column: string) =>
    sql<number>`${sql.ref(`article_steps.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
  await trx
    .insertInto('article_steps')
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'article_id'])
        .doUpdateSet(Object.fromEntries(STEP_COLUMNS.map((name) => [name, sum(name)]))),
    )
    .execute();
}

/** Adds counts in one transaction, without those of articles that aren't public. */
export function addCounts(db: Db, { reads, sources, steps, searches }: Counted): Promise<void> {
  return inTransaction(db, async (trx) => {
    const ids = [...new Set([reads, sources, steps].flat().map((one) => one.articleId))];
    const readable = ids.length === 0 ? new Set() : await publicOnes(trx, ids);
    const isPublic = (one: { articleId: number }) => readable.has(one.articleId);
    const counted = reads.filter(isPublic);
    if (counted.length > 0) {
      await trx
        .insertInto('article_reads')
        .values(counted.map(({ day, articleId, count }) => ({ day, article_id: articleId, count })))
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'article_id'])
            .doUpdateSet({ count: sql`article_reads.count + excluded.count` }),
        )
        .execute();
    }
    const visits = await fromSentDigests(trx, sources.filter(isPublic));
    await addSources(trx, await sourceRows(trx, visits));
    await addSteps(trx, steps.filter(isPublic));
    const searched = await withRoom(trx, searchRows(searches));
    if (searched.length > 0) {
      await trx
        .insertInto('searches')
        .values(searched)
        .onConflict((conflict) =>
          conflict.columns(['day', 'phrase']).doUpdateSet({
            count: sql`searches.count + excluded.count`,
            missed: sql`searches.missed + excluded.missed`,
          }),
        )
        .execute();
    }
  });
}

/** Counts rare hosts of past days as others. */
async function foldRareHosts(trx: Db, before: number): Promise<void> {
  const isRare = (eb: ExpressionBuilder<Schema, 'read_sources'>) =>
    eb.and([eb('kind', '=', 'host'), eb('day', '<', before), eb('count', '<', KEPT_FROM)]);
  const rows = await trx
    .selectFrom('read_sources')
    .select((eb) => ['day', eb.fn.sum<number>('count').as('count')])
    .where(isRare)
    .groupBy('day')
    .execute();
  await addSources(
    trx,
    rows.map((row) => ({ ...row, ...OTHERS })),
  );
  await trx.deleteFrom('read_sources').where(isRare).execute();
}

/**
 * Deletes reads, progress and sources after 400 days, searches after 31 days, and rare phrases and hosts after
 * a whole day.
 */
export function pruneCounts(db: Db, now: number): Promise<void> {
  const ago = (days: number) => dayOf(now) - days * DAY;
  return inTransaction(db, async (trx) => {
    for (const table of ['article_reads', 'article_steps', 'read_sources'] as const) {
      await trx.deleteFrom(table).where('day', '<', ago(READS_KEPT_DAYS)).execute();
    }
    await foldRareHosts(trx, ago(1));
    await trx.deleteFrom('searches').where('day', '<', ago(SEARCHES_KEPT_DAYS)).execute();
    await trx
      .deleteFrom('searches')
      .where('day', '<', ago(1))
      .where('count', '<', KEPT_FROM)
      .execute();
  });
}
