import { type Actor, namesOf } from '#features/users/server/public.ts';
import { isoTimeOrNull } from '#lib/format/iso.ts';
import { planOwners } from '#platform/db/queries/owned-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import type { AdminSummary } from '../../contract.ts';
import { actionsOn } from '../allowed-actions.ts';
import { type SummaryRow, withTags } from './public-articles.views.ts';

/** The accounts that have written an article or own one, by name. */
export const writers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'username as name'])
    .where((eb) =>
      eb.or([
        eb.exists(
          eb.selectFrom('articles').select('id').whereRef('articles.author_id', '=', 'users.id'),
        ),
        eb('users.id', 'in', planOwners(db)),
      ]),
    )
    .orderBy('username')
    .execute();

/** Whether live coverage is running, for those of these articles that have it. */
async function coverageOf(db: Db, ids: readonly number[]): Promise<Map<number, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('live_coverages')
    .select(['article_id', 'ended_at'])
    .where('article_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.article_id, row.ended_at === null]));
}

/** Rows for the admin area: with the author's name, the note and the allowed actions. */
export async function presentAll(
  db: Db,
  actor: Actor,
  rows: readonly SummaryRow[],
): Promise<AdminSummary[]> {
  const coverage = await coverageOf(
    db,
    rows.map((row) => row.id),
  );
  const [articles, names] = [
    await withTags(db, rows),
    await namesOf(
      db,
      rows.map((row) => row.author_id),
    ),
  ];
  return rows.flatMap((row, index) => {
    const summary = articles[index];
    if (summary === undefined) return [];
    return {
      ...summary,
      rejectionNote: row.rejection_note,
      version: row.version,
      unpublishAt: isoTimeOrNull(row.unpublish_at),
      embargoUntil: isoTimeOrNull(row.embargo_until),
      authorName: names.get(row.author_id) ?? null,
      ...(coverage.get(row.id) && { isLive: true as const }),
      can: actionsOn(actor, row, coverage.has(row.id)),
    };
  });
}
