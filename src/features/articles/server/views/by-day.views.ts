import { type RawBuilder, sql } from 'kysely';
import { DAY } from '#lib/durations.ts';
import { engineOf } from '#platform/db/engine.ts';
import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import { SUBMITTED_STATUSES } from '../../values.ts';

/** A day of a calendar: it begins at `from` and ends before `before`. */
export interface DayRange {
  day: string;
  from: number;
  before: number;
}

/** Which articles a calendar shows; undefined for all. */
export interface ByDayFilter {
  /** The account that wrote them. */
  author?: number | undefined;
  /** The account that works on an article, by its row in `articles`. */
  owner: RawBuilder<number>;
  /** Accounts, one of which is the owner. */
  owners?: readonly number[] | undefined;
  /** Slugs of categories. */
  categories?: readonly string[] | undefined;
}

/** The column with the time of each kind. */
const TIMES = {
  scheduled: 'articles.scheduled_at',
  embargo: 'articles.embargo_until',
  change: 'pending_changes.publish_at',
  end: 'articles.unpublish_at',
  published: 'articles.published_at',
} as const;
export type Timed = keyof typeof TIMES;

const isOdd = ({ from, before }: DayRange) => before - from !== DAY;

/** The number of the day that a time belongs to. Clocks change on days that aren't as long as others. */
function dayNumber(at: RawBuilder<number>, days: readonly DayRange[]): RawBuilder<number> {
  const cases = days.flatMap((day, index) => {
    const former = days[index - 1];
    if (former && !isOdd(former) && !isOdd(day)) return [];
    const next = days.findIndex((one, later) => later > index && (isOdd(day) || isOdd(one)));
    const end = (days[next === -1 ? days.length - 1 : next - 1] ?? day).before;
    const first = sql`cast(${index} as bigint)`;
    const number = isOdd(day)
      ? first
      : sql`${first} + cast(${at} - ${day.from} as bigint) / ${sql.lit(DAY)}`;
    return [sql`when ${at} < ${end} then ${number}`];
  });
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/**
 * The first articles of each day that are scheduled, published or archived then, whose embargo ends or whose waiting
 * changes are published. One query counts them and one reads the first of each day, both from an index: numbering all
 * of a busy month would sort them.
 * @param days in order, without a gap
 * @param limit of each day
 * @returns with the number of their day, and of all articles on it
 */
export async function articlesByDay(
  db: Db,
  kind: Timed,
  days: readonly DayRange[],
  filter: ByDayFilter,
  limit: number,
) {
  const at = sql.ref<number>(TIMES[kind]);
  const [first, last] = [days[0]?.from ?? 0, days.at(-1)?.before ?? 0];
  const counts = await articlesBetween(db, kind, first, last, filter)
    .select([dayNumber(at, days).as('day_index'), db.fn.countAll<number>().as('total')])
    .groupBy('day_index')
    .execute();
  const totals = new Map(counts.map((row) => [Number(row.day_index), Number(row.total)]));
  const firstOf = ({ from, before }: DayRange, index: number) =>
    db
      .selectFrom(
        articlesBetween(db, kind, from, before, filter)
          .select(['articles.id', sql.lit(index).as('day_index')])
          .orderBy(at)
          .orderBy('articles.id')
          .limit(limit)
          .as('first'),
      )
      .selectAll();
  const [one, ...others] = days.flatMap((day, index) =>
    totals.has(index) ? [firstOf(day, index)] : [],
  );
  if (one === undefined) return [];
  const rows = await db
    .selectFrom(others.reduce((all, other) => all.unionAll(other), one).as('first'))
    .innerJoin('articles', 'articles.id', 'first.id')
    .leftJoin('pending_changes', 'pending_changes.article_id', 'articles.id')
    .select([
      'first.day_index',
      'articles.id',
      'articles.title',
      'articles.slug',
      'articles.category',
      'articles.author_id',
      'articles.version',
      'articles.status',
      'articles.moderation_status',
      'articles.is_public',
      'pending_changes.version as changes_version',
      'pending_changes.base_version',
      'pending_changes.is_approved',
      'pending_changes.problem',
      filter.owner.as('owner_id'),
      at.as('at'),
    ])
    .orderBy('first.day_index')
    .orderBy(at)
    .orderBy('articles.id')
    .execute();
  return rows.map((row) => ({ ...row, total: totals.get(row.day_index) ?? 0 }));
}

/** Those whose time is in this period. */
function articlesBetween(
  db: Db,
  kind: Timed,
  from: number,
  before: number,
  { author, owner, owners, categories }: ByDayFilter,
) {
  const { withoutIndex } = engineOf(db);
  const at = sql.ref<number>(TIMES[kind]);
  let rows = db
    .selectFrom('articles')
    .$if(kind === 'change', (all) =>
      all
        .innerJoin('pending_changes', 'pending_changes.article_id', 'articles.id')
        .where(withoutIndex('articles.is_public'), '=', 1),
    )
    .where(at, '>=', from)
    .where(at, '<', before);
  // In the index, unlike is_public. Articles in the trash are drafts.
  if (kind === 'published') {
    rows = rows
      .where(withoutIndex('articles.status'), '=', 'published')
      .where(withoutIndex('articles.moderation_status'), '=', 'approved');
  } else {
    rows = rows.where('articles.id', 'not in', trashedIds(db));
  }
  if (kind === 'scheduled') rows = rows.where(withoutIndex('articles.status'), '=', 'scheduled');
  // An end waits for the approval of its article, as a schedule does.
  if (kind === 'end') {
    rows = rows.where(withoutIndex('articles.status'), 'in', SUBMITTED_STATUSES);
  }
  // What readers see has no secret left.
  if (kind === 'embargo') rows = rows.where(withoutIndex('articles.is_public'), '=', 0);
  if (author !== undefined) rows = rows.where(withoutIndex('articles.author_id'), '=', author);
  if (owners) rows = rows.where(owner, 'in', owners);
  if (categories) rows = rows.where(withoutIndex('articles.category'), 'in', categories);
  return rows;
}
