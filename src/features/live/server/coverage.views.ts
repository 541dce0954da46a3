import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import { creditTexts } from '#features/rich-text/server/public.ts';
import { isoTime, isoTimeOrNull } from '#lib/format/iso.ts';
import type { Config } from '#platform/config/config.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db, Schema } from '#platform/db/schema.ts';
import type { Live, LiveEntry } from '../contract.ts';
import { CHANGED_ENTRIES, LIVE_LIMITS, NEWEST_ENTRIES } from '../values.ts';

export type EntryRow = Selectable<Schema['live_entries']>;

/** The columns that readers see. Leaves out the search text, which is as long as the entry. */
const READER_COLUMNS = [
  'id',
  'article_id',
  'author_id',
  'posted_at',
  'edited_at',
  'moment',
  'html',
  'image',
  'image_alt',
  'image_caption',
  'video',
  'withdrawn_at',
  'withdrawn_note',
] as const;
type ReaderRow = Pick<EntryRow, (typeof READER_COLUMNS)[number]>;

/** The fields that readers and editors both see. */
export const entryFields = (row: ReaderRow) => ({
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

/** An entry as readers see it. Of a withdrawn one they see only the time and the note. */
function toEntry(
  row: ReaderRow,
  names: ReadonlyMap<number | null, string>,
  creditOf: (image: string | null) => string,
): LiveEntry {
  if (row.withdrawn_at === null) {
    const imageCredit = creditOf(row.image);
    return {
      ...entryFields(row),
      author: names.get(row.author_id) ?? '',
      ...(imageCredit !== '' && { imageCredit }),
      withdrawn: null,
    };
  }
  return {
    id: row.id,
    postedAt: isoTime(row.posted_at),
    editedAt: null,
    moment: '',
    text: '',
    author: '',
    image: null,
    imageAlt: '',
    imageCaption: '',
    video: null,
    withdrawn: { at: isoTime(row.withdrawn_at), note: row.withdrawn_note },
  };
}

/** The live coverage of the public article with this slug. */
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

/** The authors' names by user id; empty unless bylines are on. */
async function namesOf(db: Db, articleId: number, { bylines }: Pick<Config, 'bylines'>) {
  if (!bylines) return new Map<number | null, string>();
  const rows = await entriesOf(db, articleId)
    .innerJoin('authors', 'authors.user_id', 'live_entries.author_id')
    .select(['live_entries.author_id', 'authors.name'])
    .distinct()
    .execute();
  return new Map(rows.map(({ author_id, name }) => [author_id, name]));
}

/** The credits of their images. */
const creditsOf = (db: Db, rows: readonly ReaderRow[], { language }: Pick<Config, 'language'>) =>
  creditTexts(
    db,
    rows.map(({ image }) => image),
    language,
  );

/** Whether readers see an entry or its note. */
const isShown = (eb: ExpressionBuilder<Schema, 'live_entries'>) =>
  eb.or([eb('withdrawn_at', 'is', null), eb('withdrawn_note', '!=', '')]);

const shown = (db: Db, articleId: number) => entriesOf(db, articleId).where(isShown);

/**
 * Live coverage as readers see it, with the id of its article; null if no public article with this slug has any.
 * @param isWhole with all entries instead of the newest
 */
export async function liveBySlug(
  db: Db,
  slug: string,
  isWhole: boolean,
  config: Pick<Config, 'bylines' | 'language'>,
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
  const known = new Set(entries.map((row) => row.id));
  const recentlyChanged = isWhole
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
  const names = await namesOf(db, id, config);
  const rows = [...entries, ...recentlyChanged, ...(pinned ? [pinned] : [])];
  const credits = await creditsOf(db, rows, config);
  const entryOf = (row: EntryRow) => toEntry(row, names, credits);
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
    changed: recentlyChanged.filter((row) => !known.has(row.id)).map(entryOf),
    changes,
    gone: gone.map((row) => row.id),
  };
  return { articleId: id, live };
}

/** The newest entries of each of these public articles, newest first, without their authors. */
export async function newestEntries(
  db: Db,
  articleIds: readonly number[],
  max: number,
  site: Pick<Config, 'language'>,
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
    .select(READER_COLUMNS)
    .where('place', '<=', max)
    .orderBy('place')
    .execute();
  const credits = await creditsOf(db, rows, site);
  const byArticle = Map.groupBy(rows, (row) => row.article_id);
  return new Map(
    [...byArticle].map(([id, entries]) => [
      id,
      entries.map((row) => toEntry(row, new Map(), credits)),
    ]),
  );
}

/** The live coverages that started in a range, with their articles, oldest first; those in the trash are left out. */
export const coveragesStartedBetween = (
  db: Db,
  from: number,
  before: number,
  owner: RawBuilder<number>,
  max: number,
) =>
  db
    .selectFrom('live_coverages')
    .innerJoin('articles', 'articles.id', 'live_coverages.article_id')
    .where('started_at', '>=', from)
    .where('started_at', '<', before)
    .where('articles.id', 'not in', trashedIds(db))
    .select(['articles.id', 'title', 'slug', 'category', 'articles.author_id', 'started_at'])
    .select(['version', 'is_public', owner.as('owner_id')])
    .orderBy('started_at')
    .limit(max)
    .execute();
