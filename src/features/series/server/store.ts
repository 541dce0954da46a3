import { type ActionContext, recordAction } from '#features/audit-log/server/public.ts';
import { enqueueIndexing } from '#features/search/server/public.ts';
import { fold } from '#lib/text/search/words.ts';
import { numberedSlug, slugify } from '#lib/text/slug.ts';
import { recordChange, type Topic } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import { engineOf } from '#platform/db/engine.ts';
import { readInSlices, SLICE_SIZE } from '#platform/db/queries/read-in-slices.ts';
import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { SeriesEdit, SeriesPlace } from '../contract.ts';

/** The form in which titles are compared: without case, accents or word separators. */
const titleKey = (title: string) => slugify(title) || fold(title).replace(/\s+/g, '-');

const seriesWhere = (db: Db, column: 'slug' | 'title_key', value: string) =>
  db.selectFrom('series').selectAll().where(column, '=', value).executeTakeFirst();

/** The series with this title in any spelling, or the values of a new one. */
export async function seriesTitled(
  db: Db,
  title: string,
): Promise<Pick<SeriesPlace, 'slug' | 'title' | 'words'>> {
  const key = titleKey(title);
  const known = await seriesWhere(db, 'title_key', key);
  if (known) return { slug: known.slug, title: known.title, words: known.words };
  const isFree = async (slug: string) => (await seriesWhere(db, 'slug', slug)) === undefined;
  return { slug: await numberedSlug(key, isFree), title, words: '' };
}

export const seriesWithSlug = (db: Db, slug: string) => seriesWhere(db, 'slug', slug);

/** The slugs of series with a public article. */
export async function seriesWithArticles(db: Db, limit: number): Promise<string[]> {
  const seriesAfter = (after: string | null) =>
    db
      .selectFrom('series')
      .select('slug')
      .select(({ selectFrom }) =>
        selectFrom('article_series')
          .innerJoin('articles', 'articles.id', 'article_series.article_id')
          .select('articles.id')
          .whereRef('article_series.series_id', '=', 'series.id')
          .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1)
          .limit(1)
          .as('part'),
      )
      .$if(after !== null, (rest) => rest.where('slug', '>', after ?? ''))
      .orderBy('slug')
      .limit(SLICE_SIZE)
      .execute();
  const rows = await readInSlices(seriesAfter, ({ slug }) => slug);
  const shown = rows.filter(({ part }) => part !== null);
  return shown.slice(0, limit).map(({ slug }) => slug);
}

/** The ID of the series with this slug or title; created if missing. */
export async function seriesFor(
  db: Db,
  { slug, title, words }: Pick<SeriesPlace, 'slug' | 'title' | 'words'>,
): Promise<number> {
  const title_key = titleKey(title);
  const known =
    (await seriesWhere(db, 'slug', slug)) ?? (await seriesWhere(db, 'title_key', title_key));
  if (known) return known.id;
  const { id } = await db
    .insertInto('series')
    .values({ slug, title, title_key, words })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a series, unless one has the title. */
export async function createSeries(db: Db, title: string, words: string): Promise<void> {
  await seriesFor(db, { ...(await seriesTitled(db, title)), words });
}

/** @throws Problem 404 `series.not_found` */
async function seriesRow(db: Db, id: number) {
  const row = await db.selectFrom('series').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'series.not_found', 'No series has this id.');
  return row;
}

const subjectOf = (id: number, name: string) => ({ type: 'series', id, name }) as const;

/** All articles of a series, in order. */
export const articlesIn = (db: Db, id: number) =>
  db
    .selectFrom('article_series')
    .innerJoin('articles', 'articles.id', 'article_series.article_id')
    .select(['articles.id', 'articles.title', 'articles.is_public'])
    .where('article_series.series_id', '=', id)
    .where('articles.id', 'not in', trashedIds(db))
    .orderBy('article_series.part')
    .orderBy('articles.id')
    .execute();
type Part = Awaited<ReturnType<typeof articlesIn>>[number];

/** Invalidates the pages of these articles. */
async function recordSeriesChange(db: Db, parts: readonly Part[], now: number): Promise<void> {
  const shown = parts.filter((one) => one.is_public === 1);
  const topics: Topic[] = shown.length === 0 ? [] : ['articles'];
  for (const { id } of shown) topics.push(`article:${id}`);
  await recordChange(db, now, ['admin', ...topics]);
}

const idsOf = (parts: readonly Part[]) => parts.map(({ id }) => id);

/**
 * Changes a series, and the order of its articles if `order` is given.
 * @throws Problem 404 `series.not_found`, 400 naming the field
 */
export function changeSeries(
  db: Db,
  id: number,
  { title, words, order }: SeriesEdit,
  context: ActionContext,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await seriesRow(trx, id);
    const title_key = titleKey(title);
    const other = await seriesWhere(trx, 'title_key', title_key);
    if (other && other.id !== id) throw badField('title', 'is already the title of another series');
    await trx.updateTable('series').set({ title, title_key, words }).where('id', '=', id).execute();
    const parts = await articlesIn(trx, id);
    if (order) await setOrder(trx, parts, order);
    const subject = subjectOf(id, title);
    await recordAction(trx, context, { action: 'series.edited', subject });
    await recordSeriesChange(trx, parts, context.now);
    if (before.title !== title || before.words !== words) {
      await enqueueIndexing(trx, idsOf(parts), context.now);
    }
  });
}

/** Numbers the articles; those missing in `order` come last. @throws Problem 400 naming `order` */
async function setOrder(db: Db, parts: readonly Part[], order: readonly number[]): Promise<void> {
  const known = new Set(parts.map((part) => part.id));
  const unknown = order.findIndex((articleId) => !known.has(articleId));
  if (unknown >= 0)
    throw badField(`order.${unknown}`, 'is not the id of an article in this series');
  const numbered = new Set([...order, ...known]);
  for (const [at, article_id] of [...numbered].entries()) {
    await db
      .updateTable('article_series')
      .set({ part: at + 1 })
      .where('article_id', '=', article_id)
      .execute();
  }
}

/** Deletes a series, not its articles. @throws Problem 404 `series.not_found` */
export function deleteSeries(db: Db, id: number, context: ActionContext): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { title } = await seriesRow(trx, id);
    const parts = await articlesIn(trx, id);
    await trx.deleteFrom('series').where('id', '=', id).execute();
    const subject = subjectOf(id, title);
    await recordAction(trx, context, { action: 'series.deleted', subject });
    await recordSeriesChange(trx, parts, context.now);
    await enqueueIndexing(trx, idsOf(parts), context.now);
  });
}

/** The position stored in an older version, with the series' current title. */
export async function presentPlace(db: Db, place: SeriesPlace | null): Promise<SeriesPlace | null> {
  if (place === null) return null;
  const known = await seriesWhere(db, 'slug', place.slug);
  return known ? { ...place, title: known.title, words: known.words } : place;
}
