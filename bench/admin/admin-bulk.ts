import { indexArticles } from '#features/articles/server/search-index/reindex-and-invalidate.ts';
import { BULK_MAX } from '#features/articles/values.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import type { App } from '#platform/http/routes.ts';
import { median } from '../statistics.ts';

/** A logged-in caller. */
export interface Caller {
  cookie: string;
}

export interface BulkResult {
  name: string;
  articles: number;
  /** Milliseconds of every round. */
  times: number[];
  median: number;
  /** CPU time of the application in the same rounds, in milliseconds. */
  processor: number;
}

interface Round {
  time: number;
  processor: number;
}

/** As many ids as one call accepts, spread over the whole database. */
async function spread(db: Db, isPublic: 0 | 1): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where('is_public', '=', isPublic)
    .orderBy('id')
    .execute();
  const every = Math.max(1, rows.length / BULK_MAX);
  const count = Math.min(BULK_MAX, rows.length);
  return Array.from({ length: count }, (_, index) => rows[Math.floor(index * every)]?.id ?? 0);
}

async function act(
  app: App,
  headers: Caller,
  verb: 'publish' | 'archive',
  articleIds: readonly number[],
): Promise<Round> {
  const before = process.cpuUsage();
  const started = performance.now();
  const answer = await app.inject({
    method: 'POST',
    url: `/api/moderation/bulk-${verb}`,
    headers: { ...headers },
    payload: { articleIds },
  });
  const time = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  const done = answer.statusCode === 200 ? answer.json().done.length : 0;
  if (done !== articleIds.length) throw new Error(`bulk-${verb}: ${answer.body.slice(-500)}`);
  return { time, processor: (user + system) / 1000 };
}

/**
 * Remembers the fields that a bulk action changes.
 * @returns restores them
 */
async function remember(db: Db, ids: readonly number[]): Promise<() => Promise<void>> {
  const rows = await db
    .selectFrom('articles')
    .select([
      'id',
      'status',
      'moderation_status',
      'rejection_note',
      'scheduled_at',
      'version',
      'updated_at',
      'published_at',
    ])
    .where('id', 'in', ids)
    .execute();
  const { last } = await db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return () =>
    inTransaction(db, async (trx) => {
      for (const { id, ...row } of rows) {
        await trx.updateTable('articles').set(row).where('id', '=', id).execute();
      }
      await trx.deleteFrom('search_documents').where('document_id', 'in', ids).execute();
      await indexArticles(trx, ids);
      await trx
        .deleteFrom('audit_log')
        .where('id', '>', last ?? 0)
        .execute();
    });
}

/** Bulk actions on as many articles as one call accepts; the database is restored afterwards. */
export async function measureBulk(
  app: App,
  db: Db,
  editor: Caller,
  rounds: number,
): Promise<BulkResult[]> {
  const shown = await spread(db, 1);
  const hidden = await spread(db, 0);
  const taken = { archive: [] as Round[], again: [] as Round[], first: [] as Round[] };
  for (let round = 0; round < rounds; round += 1) {
    const restore = await remember(db, [...shown, ...hidden]);
    taken.archive.push(await act(app, editor, 'archive', shown));
    taken.again.push(await act(app, editor, 'publish', shown));
    taken.first.push(await act(app, editor, 'publish', hidden));
    await app.jobs.runDue();
    await restore();
  }
  const result = (name: string, articles: number, done: readonly Round[]): BulkResult => {
    const times = done.map(({ time }) => time);
    const processor = median(done.map((round) => round.processor));
    return { name, articles, times, median: median(times), processor };
  };
  return [
    result('bulk-archive', shown.length, taken.archive),
    result('bulk-publish, archived ones', shown.length, taken.again),
    result('bulk-publish, for the first time', hidden.length, taken.first),
  ];
}
