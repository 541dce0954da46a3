import {
  type AuditActor,
  type AuditEvent,
  recordAudit,
} from '#features/audit-log/server/public.ts';
import { formatCount } from '#lib/format/count.ts';
import { numberedSlug, slugify } from '#lib/text/slug.ts';
import { fold } from '#lib/text/words.ts';
import { recordChange, type Topic } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { SeriesEdit, SeriesPlace } from '../contract.ts';

/** Job: what search knows of these articles, by their ids, is out of date since their series was renamed. */
export const SERIES_CHANGED_JOB = 'series.changed';
/** So many articles in one job. */
const BATCH = 100;

/** Who writes, and when. */
interface By {
  actor: AuditActor;
  now: number;
}

/** How titles are compared: without regard to case, accents or what separates words. */
const titleKey = (title: string) => slugify(title) || fold(title).replace(/\s+/g, '-');

const seriesWhere = (db: Db, column: 'slug' | 'title_key', value: string) =>
  db.selectFrom('series').selectAll().where(column, '=', value).executeTakeFirst();

/** The series of this title, in any spelling; else a new one, which begins with its first article. */
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

/** The id of the series that an article names: of its slug, else of its title; one that is not here is begun. */
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

/** Begins a series with words about it, where there is none of its title. */
export async function beginSeries(db: Db, title: string, words: string): Promise<void> {
  await seriesFor(db, { ...(await seriesTitled(db, title)), words });
}

/** @throws Problem 404 `series.not_found` */
async function seriesRow(db: Db, id: number) {
  const row = await db.selectFrom('series').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'series.not_found', 'There is no series with this id.');
  return row;
}

const subjectOf = (id: number, name: string) => ({ type: 'series', id, name }) as const;
const note = ({ actor, now }: By, db: Db, event: AuditEvent) =>
  recordAudit(db, now, actor, [event]);

/** The articles of a series in its order, public or not. */
export const articlesIn = (db: Db, id: number) =>
  db
    .selectFrom('article_series')
    .innerJoin('articles', 'articles.id', 'article_series.article_id')
    .select(['articles.id', 'articles.title', 'articles.is_public'])
    .where('article_series.series_id', '=', id)
    .orderBy('article_series.part')
    .orderBy('articles.id')
    .execute();
type Part = Awaited<ReturnType<typeof articlesIn>>[number];

/** Says that these articles, of which readers know the public ones, show another series now, or none. */
async function tellOf(db: Db, parts: readonly Part[], now: number, words: boolean): Promise<void> {
  const shown = parts.filter((one) => one.is_public === 1);
  const topics: Topic[] = shown.length === 0 ? [] : ['articles'];
  for (const { id } of shown) topics.push(`article:${id}`);
  await recordChange(db, now, ['admin', ...topics]);
  for (let start = 0; words && start < parts.length; start += BATCH) {
    const payload = parts.slice(start, start + BATCH).map(({ id }) => id);
    const label = formatCount(payload.length, 'article');
    await enqueue(db, { name: SERIES_CHANGED_JOB, label, payload, now });
  }
}

/**
 * Renames a series, on the pages of its articles at once and in search by jobs that follow, and
 * numbers them anew where their order is said.
 * @throws Problem 404 `series.not_found`, 400 naming the field
 */
export function changeSeries(
  db: Db,
  id: number,
  { title, words, order }: SeriesEdit,
  by: By,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await seriesRow(trx, id);
    const title_key = titleKey(title);
    const twin = await seriesWhere(trx, 'title_key', title_key);
    if (twin && twin.id !== id) throw badField('title', 'is the title of another series');
    await trx.updateTable('series').set({ title, title_key, words }).where('id', '=', id).execute();
    const parts = await articlesIn(trx, id);
    if (order) await number(trx, parts, order);
    const isNamed = before.title !== title || before.words !== words;
    await note(by, trx, { action: 'series.edited', subject: subjectOf(id, title) });
    await tellOf(trx, parts, by.now, isNamed);
  });
}

/** Numbers articles in an order; those that came in meanwhile stay behind them. @throws Problem 400 naming `order` */
async function number(db: Db, parts: readonly Part[], order: readonly number[]): Promise<void> {
  const known = new Set(parts.map((part) => part.id));
  const strange = order.findIndex((articleId) => !known.has(articleId));
  if (strange >= 0) throw badField(`order.${strange}`, 'is the id of no article of this series');
  const numbered = new Set([...order, ...known]);
  for (const [at, article_id] of [...numbered].entries()) {
    await db
      .updateTable('article_series')
      .set({ part: at + 1 })
      .where('article_id', '=', article_id)
      .execute();
  }
}

/** Deletes a series; its articles stay. @throws Problem 404 `series.not_found` */
export function deleteSeries(db: Db, id: number, by: By): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { title } = await seriesRow(trx, id);
    const parts = await articlesIn(trx, id);
    await trx.deleteFrom('series').where('id', '=', id).execute();
    await note(by, trx, { action: 'series.deleted', subject: subjectOf(id, title) });
    await tellOf(trx, parts, by.now, true);
  });
}

/** A place in a series of an earlier save, as it would be now: a series may have been renamed since. */
export async function presentPlace(db: Db, place: SeriesPlace | null): Promise<SeriesPlace | null> {
  if (place === null) return null;
  const known = await seriesWhere(db, 'slug', place.slug);
  return known ? { ...place, title: known.title, words: known.words } : place;
}
