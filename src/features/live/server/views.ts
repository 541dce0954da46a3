import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { isoTime, isoTimeOrNull } from '#lib/dates.ts';
import type { Config } from '#platform/config/config.ts';
import { countRows } from '#platform/db/count-rows.ts';
import type { Db, Schema } from '#platform/db/schema.ts';
import type { Live, LiveEntry } from '../contract.ts';
import { CHANGED_ENTRIES, LIVE_LIMITS, NEWEST_ENTRIES } from '../values.ts';

export type EntryRow = Selectable<Schema['live_entries']>;

/** What readers see of an entry: not its words, which are as long again and for searches alone. */
const READ = [
  ...(['id', 'article_id', 'author_id', 'posted_at', 'edited_at', 'moment', 'html'] as const),
  ...(['image', 'image_alt', 'image_caption', 'video'] as const),
  ...(['withdrawn_at', 'withdrawn_note'] as const),
];
type ReadEntry = Pick<EntryRow, (typeof READ)[number]>;

/** What readers and editors see of an entry alike. */
export const entryFields = (row: ReadEntry) => ({
  id: row.id,
  postedAt: isoTime(row.posted_at),
  editedAt: isoTimeOrNull(row.edited_at),
  moment: row.moment,
  text: row.html,
  image: row.image,
  imageAlt: row.image_alt,
  imageCaption: row.image_caption,
  video: row.video,
});

/** Nothing of what was withdrawn leaves the house but when it was, and what readers are told. */
function toEntry(row: ReadEntry, names: ReadonlyMap<number | null, string>): LiveEntry {
  if (row.withdrawn_at === null) {
    return { ...entryFields(row), author: names.get(row.author_id) ?? '', withdrawn: null };
  }
  return {
    ...{ id: row.id, postedAt: isoTime(row.posted_at), editedAt: null, moment: '', text: '' },
    author: '',
    ...{ image: null, imageAlt: '', imageCaption: '', video: null },
    withdrawn: { at: isoTime(row.withdrawn_at), note: row.withdrawn_note },
  };
}

/** The public article that is live, or was, under this slug; undefined for every other slug. */
function coverageBySlug(db: Db, slug: string) {
  return db
    .selectFrom('articles')
    .innerJoin('live_coverages', 'live_coverages.article_id', 'articles.id')
    .select(['articles.id', 'started_at', 'ended_at', 'entry_order'])
    .where('articles.slug', '=', slug)
    .where('articles.is_public', '=', 1)
    .executeTakeFirst();
}

const entriesOf = (db: Db, articleId: number) =>
  db.selectFrom('live_entries').where('article_id', '=', articleId);

/** Who wrote entries, by their accounts; nobody is named where articles name nobody. */
async function namesOf(db: Db, articleId: number, { bylines }: Pick<Config, 'bylines'>) {
  if (!bylines) return new Map<number | null, string>();
  const rows = await entriesOf(db, articleId)
    .innerJoin('authors', 'authors.user_id', 'live_entries.author_id')
    .select(['live_entries.author_id', 'authors.name'])
    .distinct()
    .execute();
  return new Map(rows.map(({ author_id, name }) => [author_id, name]));
}

/** Whether readers see something of an entry. */
const isShown = (eb: ExpressionBuilder<Schema, 'live_entries'>) =>
  eb.or([eb('withdrawn_at', 'is', null), eb('withdrawn_note', '!=', '')]);

const shown = (db: Db, articleId: number) => entriesOf(db, articleId).where(isShown);

/**
 * A coverage as readers get it, and whose it is; null where no public article with this slug has one.
 * @param isWhole whether with all its entries, or the newest
 */
export async function liveBySlug(
  db: Db,
  slug: string,
  isWhole: boolean,
  config: Pick<Config, 'bylines'>,
): Promise<{ articleId: number; live: Live } | null> {
  const coverage = await coverageBySlug(db, slug);
  if (!coverage) return null;
  const { id } = coverage;
  const entries = await shown(db, id)
    .selectAll()
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(isWhole ? LIVE_LIMITS.entries : NEWEST_ENTRIES)
    .execute();
  const names = await namesOf(db, id, config);
  const entryOf = (row: EntryRow) => toEntry(row, names);
  const known = new Set(entries.map((row) => row.id));
  const lately = isWhole
    ? []
    : await shown(db, id)
        .selectAll()
        .whereRef('changed_at', '>', 'posted_at')
        .orderBy('changed_at', 'desc')
        .orderBy('id', 'desc')
        .limit(CHANGED_ENTRIES)
        .execute();
  const current = entriesOf(db, id).where('withdrawn_at', 'is', null);
  const pinned = await current.selectAll().where('pinned_at', 'is not', null).executeTakeFirst();
  const moments = await current
    .select(['id', 'posted_at', 'moment'])
    .where('moment', '!=', '')
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const gone = isWhole
    ? []
    : await entriesOf(db, id)
        .select('id')
        .where('withdrawn_at', 'is not', null)
        .where('withdrawn_note', '=', '')
        .orderBy('id')
        .execute();
  const { changes } = await entriesOf(db, id)
    .select(sql<number>`cast(coalesce(sum(version - 1), 0) as bigint)`.as('changes'))
    .executeTakeFirstOrThrow();
  const live: Live = {
    startedAt: isoTime(coverage.started_at),
    endedAt: isoTimeOrNull(coverage.ended_at),
    order: coverage.entry_order,
    count: await countRows(current),
    pinned: pinned?.pinned_at ? { at: isoTime(pinned.pinned_at), entry: entryOf(pinned) } : null,
    moments: moments.map((row) => ({
      id: row.id,
      postedAt: isoTime(row.posted_at),
      title: row.moment,
    })),
    entries: entries.map(entryOf),
    isWhole: isWhole || entries.length < NEWEST_ENTRIES,
    changed: lately.filter((row) => !known.has(row.id)).map(entryOf),
    changes,
    gone: gone.map((row) => row.id),
  };
  return { articleId: id, live };
}

/** The newest entries that readers see of each of these public articles, newest first, without who wrote them. */
export async function newestEntries(
  db: Db,
  articleIds: readonly number[],
  most: number,
): Promise<Map<number, LiveEntry[]>> {
  if (articleIds.length === 0) return new Map();
  const place = sql<number>`row_number() over (partition by article_id order by posted_at desc, id desc)`;
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('live_entries')
        .select(['id as newest', place.as('place')])
        .where('article_id', 'in', articleIds)
        .where(isShown)
        .as('places'),
    )
    .innerJoin('live_entries', 'live_entries.id', 'newest')
    .select(READ)
    .where('place', '<=', most)
    .orderBy('place')
    .execute();
  const byArticle = Map.groupBy(rows, (row) => row.article_id);
  return new Map(
    [...byArticle].map(([id, entries]) => [id, entries.map((row) => toEntry(row, new Map()))]),
  );
}
