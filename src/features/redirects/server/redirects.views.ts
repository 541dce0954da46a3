import { sql } from 'kysely';
import { isoTimeOrNull } from '#lib/format/iso.ts';
import { contains } from '#platform/db/queries/contains.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { CSV_MARK, csvLine } from '#platform/http/body/csv.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Redirect, RedirectFilter, RedirectPage } from '../contract.ts';
import { fold } from './redirect-urls.ts';

const PAGE_SIZE = 50;
const EXPORT_BATCH = 2000;

function matching(db: Db, { search = '', kind }: RedirectFilter) {
  const text = fold(search.trim());
  let query = db.selectFrom('redirects').selectAll();
  if (kind !== undefined) query = query.where('target', kind === '410' ? 'is' : 'is not', null);
  if (text !== '') {
    query = query.where((eb) =>
      eb.or([contains(eb.ref('folded'), text), contains(sql<string>`lower(target)`, text)]),
    );
  }
  return query.orderBy('id', 'desc');
}

type Row = Awaited<ReturnType<ReturnType<typeof matching>['executeTakeFirstOrThrow']>>;

const toRedirect = (row: Row): Redirect => ({
  id: row.id,
  from: row.source,
  to: row.target,
  match: row.match,
  kind: row.target === null ? '410' : '301',
  hits: row.hits,
  lastUsedAt: isoTimeOrNull(row.last_used_at),
});

/** A page of the redirects, newest first. */
export async function redirectPage(
  db: Db,
  filter: RedirectFilter,
  { limit = PAGE_SIZE, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<RedirectPage> {
  const matches = matching(db, filter);
  const rows = await matches.limit(limit).offset(offset).execute();
  return {
    redirects: rows.map(toRedirect),
    totalCount: await countRows(matches.clearOrderBy()),
  };
}

/** @throws Problem 404 `redirect.not_found` */
export async function redirectView(db: Db, id: number): Promise<Redirect> {
  const row = await db.selectFrom('redirects').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'redirect.not_found', 'No redirect has this id.');
  return toRedirect(row);
}

/** The matching redirects as CSV that can be imported again, newest first, in pieces. */
export async function* redirectsCsv(db: Db, filter: RedirectFilter): AsyncGenerator<string> {
  yield CSV_MARK + csvLine('From', 'To', 'Kind', 'Match', 'Hits', 'Last used');
  for (let before: number | undefined; ; ) {
    let query = matching(db, filter).limit(EXPORT_BATCH);
    if (before !== undefined) query = query.where('id', '<', before);
    const rows = await query.execute();
    before = rows.at(-1)?.id;
    if (before === undefined) return;
    yield rows
      .map(toRedirect)
      .map(({ from, to, kind, match, hits, lastUsedAt }) =>
        csvLine(from, to, kind, match, `${hits}`, lastUsedAt),
      )
      .join('');
  }
}
