import { type Database, DatabaseError, inTransaction } from '../database.ts';
import { engineOf } from '../engine.ts';
import { requireMigrated } from '../migrate.ts';
import { countRows } from '../queries/count-rows.ts';
import type { Db } from '../schema.ts';
import { isDatabaseUnreachable } from '../unreachable.ts';
import { COPIED_TABLES, type CopiedTable } from './copied-tables.ts';
import {
  beginOrGoOn,
  finish,
  forgetReached,
  migrationsOf,
  noteReached,
  reachedSoFar,
} from './progress.ts';
import { RowDigest } from './row-digest.ts';
import { batches, digestOf, insertRows } from './rows.ts';

export interface CopyProgress {
  /**
   * 'compare': which rows a continued copy has already. 'again': whether the source has changed meanwhile.
   */
  step: 'compare' | 'copy' | 'check' | 'again' | 'index';
  /** Rows; for 'compare' tables, for 'index' articles. */
  done: number;
  total: number;
}

export interface CopyOptions {
  /**
   * Indexes the next articles after an id for search, in a transaction: the engines' indexes have nothing in
   * common. Without it the copy has no search index.
   * @returns their ids, ascending; empty at the end
   */
  indexNext?: (trx: Db, after: number) => Promise<readonly number[]>;
  /**
   * Opens the current source before the search index is built and before the copy is finished. If any row
   * differs from the copy, the copy stays unfinished and can be continued. Without it nothing is compared.
   */
  openNow?: (() => Promise<Pick<Database, 'db' | 'close'>>) | undefined;
  onProgress?: ((progress: CopyProgress) => void) | undefined;
  /** Stops the copy after the current batch. The next run continues behind it. */
  signal?: AbortSignal | undefined;
}

export interface CopyResult {
  /** The number of rows of each table. */
  rows: Record<CopiedTable, number>;
  /** Whether an earlier copy was continued. */
  wentOn: boolean;
}

/** The progress entry of the search index, next to those of the tables. */
const INDEX = 'search_documents';

interface Copy extends CopyOptions {
  source: Db;
  target: Db;
}

/**
 * Copies every row of a database into an empty one of either engine and checks the result. No server starts
 * on the target before the copy is complete; an unfinished copy is continued. Images and other files are not
 * copied.
 * @param source a snapshot, or a database without other writers
 * @param target an open database without tables, or with an unfinished copy of the same source
 * @throws DatabaseError if the source is of another release, if the target is not empty, or if a row can't be
 *   copied or was changed meanwhile; copied rows stay
 */
export function copyDatabase(source: Db, target: Db, options: CopyOptions): Promise<CopyResult> {
  return within('The database', () => copyWhole({ ...options, source, target }));
}

async function copyWhole(copy: Copy): Promise<CopyResult> {
  const { source, target } = copy;
  await requireMigrated(source);
  // A connection that is idle for long, as during indexing, may be lost.
  const migrations = await migrationsOf(source);
  const wentOn = await beginOrGoOn(migrations, target);
  const digests = wentOn ? await copiedBefore(copy) : new Map<CopiedTable, RowDigest>();
  await copyTables(copy, digests);
  await setLastIds(source, target);
  await check(copy, digests);
  await requireUnchanged(copy, digests);
  const { indexNext } = copy;
  if (indexNext) await index({ ...copy, indexNext });
  await inTransaction(target, async (trx) => {
    const { tables, withoutDeadlines } = engineOf(trx);
    await withoutDeadlines(trx);
    await tables.settle(trx);
  });
  await requireUnchanged(copy, digests);
  await finish(migrations, target);
  const rows = Object.fromEntries(
    COPIED_TABLES.map((table) => [table, digests.get(table)?.rows ?? 0]),
  ) as CopyResult['rows'];
  return { rows, wentOn };
}

/** Turns refusals of the database into messages. Any other error is a bug and keeps its stack. */
async function within<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isTheirs = 'code' in error && typeof error.code === 'string';
    if (!isTheirs && !isDatabaseUnreachable(error)) throw error;
    throw new DatabaseError(
      `${what} could not be copied: ${error.message}. Fix the cause and run the copy again; it continues.`,
      { cause: error },
    );
  }
}

/**
 * Finds the rows that a continued copy has already: from the first table that differs from the source, all
 * rows are deleted.
 * @returns digests of the remaining tables
 */
async function copiedBefore({ source, target, onProgress, signal }: Copy) {
  const reached = await reachedSoFar(target);
  const digests = new Map<CopiedTable, RowDigest>();
  for (const [place, table] of COPIED_TABLES.entries()) {
    signal?.throwIfAborted();
    const upTo = reached.get(table)?.key;
    const there = upTo ? await digestOf(source, table, { upTo }) : new RowDigest();
    const here = await digestOf(target, table);
    if (!here.equals(there)) {
      await empty(target, COPIED_TABLES.slice(place));
      break;
    }
    digests.set(table, there);
    onProgress?.({ step: 'compare', done: place + 1, total: COPIED_TABLES.length });
  }
  return digests;
}

async function empty(target: Db, tables: readonly CopiedTable[]): Promise<void> {
  await inTransaction(target, async (trx) => {
    await engineOf(trx).withoutDeadlines(trx);
    await trx.deleteFrom(INDEX).execute();
    for (const table of tables.toReversed()) await trx.deleteFrom(table).execute();
    await forgetReached(trx, [INDEX, ...tables]);
  });
}

async function totalOf(db: Db): Promise<number> {
  let total = 0;
  for (const table of COPIED_TABLES) total += await countRows(db.selectFrom(table));
  return total;
}

async function copyTables(
  { source, target, onProgress, signal }: Copy,
  digests: Map<CopiedTable, RowDigest>,
): Promise<void> {
  const total = await totalOf(source);
  const reached = await reachedSoFar(target);
  let isIndexed = reached.has(INDEX);
  let done = [...digests.values()].reduce((sum, { rows }) => sum + rows, 0);
  for (const table of COPIED_TABLES) {
    const digest = digests.get(table) ?? new RowDigest();
    digests.set(table, digest);
    await within(`Table ${table}`, async () => {
      for await (const batch of batches(source, table, {
        after: reached.get(table)?.key ?? null,
      })) {
        signal?.throwIfAborted();
        const before = digest.rows;
        for (const row of batch.canonical) digest.add(row);
        await inTransaction(target, async (trx) => {
          await noteReached(trx, table, before, { key: batch.last, done: digest.rows });
          await insertRows(trx, table, batch.rows);
          // The index may contain articles as they were before.
          if (isIndexed) await forgetReached(trx, [INDEX]);
        });
        isIndexed = false;
        done += batch.rows.length;
        onProgress?.({ step: 'copy', done, total });
      }
    });
  }
}

/** No id is used twice, even if its row was deleted: counts and links may contain it. */
async function setLastIds(source: Db, target: Db): Promise<void> {
  const lastIds = await engineOf(source).tables.lastIds(source);
  for (const [table, last] of lastIds) {
    if (!COPIED_TABLES.some((one) => one === table)) continue;
    await engineOf(target).tables.setLastId(target, table, last);
  }
}

/**
 * Compares the written rows with the source.
 * @throws DatabaseError if they differ
 */
async function check(
  { target, onProgress, signal }: Copy,
  digests: ReadonlyMap<CopiedTable, RowDigest>,
): Promise<void> {
  const total = [...digests.values()].reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const [table, there] of digests) {
    signal?.throwIfAborted();
    const here = await within(`Table ${table}`, () => digestOf(target, table));
    if (!here.equals(there)) {
      throw new DatabaseError(
        `Table ${table} differs in the copy: ${there.rows} rows were read and ${here.rows} are stored. ` +
          'Run the copy again: it copies that table again.',
      );
    }
    done += there.rows;
    onProgress?.({ step: 'check', done, total });
  }
}

/** @throws DatabaseError if the source no longer has the copied rows */
async function requireUnchanged(
  { openNow, onProgress, signal }: Copy,
  digests: ReadonlyMap<CopiedTable, RowDigest>,
): Promise<void> {
  if (!openNow) return;
  const total = [...digests.values()].reduce((sum, { rows }) => sum + rows, 0);
  const changed: CopiedTable[] = [];
  let done = 0;
  const now = await openNow();
  try {
    for (const [table, copied] of digests) {
      signal?.throwIfAborted();
      if (!(await digestOf(now.db, table)).equals(copied)) changed.push(table);
      done += copied.rows;
      onProgress?.({ step: 'again', done, total });
    }
  } finally {
    await now.close();
  }
  if (changed.length === 0) return;
  throw new DatabaseError(
    `Not finished: the database changed during the copy (${changed.join(', ')}). ` +
      'Stop its servers and run the same command again: it copies the changes.',
  );
}

type IndexedCopy = Copy & Required<Pick<Copy, 'indexNext'>>;

async function index({ target, indexNext, onProgress, signal }: IndexedCopy): Promise<void> {
  const total = await countRows(target.selectFrom('articles'));
  const before = (await reachedSoFar(target)).get(INDEX);
  let [after, done] = [Number(before?.key[0] ?? 0), before?.done ?? 0];
  for (;;) {
    signal?.throwIfAborted();
    const ids = await within('The search index', () =>
      inTransaction(target, async (trx) => {
        const found = await indexNext(trx, after);
        const last = found.at(-1);
        if (last === undefined) return found;
        await noteReached(trx, INDEX, done, { key: [last], done: done + found.length });
        return found;
      }),
    );
    const last = ids.at(-1);
    if (last === undefined) break;
    [after, done] = [last, done + ids.length];
    onProgress?.({ step: 'index', done, total });
  }
}
