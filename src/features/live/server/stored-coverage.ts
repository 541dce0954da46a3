import { addMediaUses } from '#features/media/server/public.ts';
import { videoId } from '#features/media/values.ts';
import { isoTime, isoTimeOrNull } from '#lib/dates.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { StoredCoverage } from '../contract.ts';
import { LIVE_LIMITS } from '../values.ts';
import { coverageOf } from './coverage.ts';
import { cleanText, refuseEmpty, type Written, wordsOf } from './entries.ts';
import { entryFields } from './views.ts';

/** The coverages of articles as they are exported, by the article's id; those without one are missing. */
export async function coveragesOf(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, StoredCoverage>> {
  const coverages = await db
    .selectFrom('live_coverages')
    .selectAll()
    .where('article_id', 'in', ids)
    .execute();
  if (coverages.length === 0) return new Map();
  const rows = await db
    .selectFrom('live_entries')
    .selectAll()
    .where('article_id', 'in', ids)
    .orderBy('posted_at')
    .orderBy('id')
    .execute();
  const entries = Map.groupBy(rows, (row) => row.article_id);
  return new Map(
    coverages.map(({ article_id, started_at, ended_at, entry_order }) => [
      article_id,
      {
        startedAt: isoTime(started_at),
        endedAt: isoTimeOrNull(ended_at),
        order: entry_order,
        entries: (entries.get(article_id) ?? []).map((row) => {
          const { id: _, ...fields } = entryFields(row);
          return {
            ...fields,
            authorId: row.author_id,
            changedAt: isoTime(row.changed_at),
            pinnedAt: isoTimeOrNull(row.pinned_at),
            withdrawnAt: isoTimeOrNull(row.withdrawn_at),
            withdrawnNote: row.withdrawn_note,
          };
        }),
      },
    ]),
  );
}

/** A coverage that was read from a file, ready to be stored. */
export interface ReadyCoverage extends Pick<StoredCoverage, 'startedAt' | 'endedAt' | 'order'> {
  entries: (Written & { words: string; read: StoredCoverage['entries'][number] })[];
  /** So many cannot be stored: there would be nothing to see of them, or they are too many. */
  lost: number;
}

/**
 * Cleans what a file says of a coverage, before a transaction begins.
 * @param owner who answers for the texts
 * @param imageHere an image's address on this site; null where it is not here
 */
export async function readyCoverage(
  { entries: all, ...state }: StoredCoverage,
  { owner, siteUrl }: { owner: number; siteUrl: string },
  imageHere: (address: string) => string | null,
): Promise<ReadyCoverage> {
  const ready: ReadyCoverage = { ...state, entries: [], lost: 0 };
  for (const read of all.slice(0, LIVE_LIMITS.entries)) {
    try {
      const image = read.image === null ? null : imageHere(read.image);
      const written: Written = {
        html: await cleanText(read.text, owner, siteUrl),
        moment: read.moment.slice(0, LIVE_LIMITS.moment),
        image,
        image_alt: image === null ? '' : read.imageAlt,
        image_caption: image === null ? '' : read.imageCaption,
        video: read.video !== null && videoId(read.video) !== null ? read.video : null,
      };
      await refuseEmpty(written);
      ready.entries.push({ ...written, words: await wordsOf(written), read });
    } catch (error) {
      if (!(error instanceof Problem && error.status === 400)) throw error;
    }
  }
  return { ...ready, lost: all.length - ready.entries.length };
}

const millis = (time: string | null) => (time === null ? null : Date.parse(time));

/**
 * Stores a coverage of an article that has none; one that is here stays as it is. Its caller has search
 * and readers hear of the article.
 * @param authorOf the account here for one of the file's
 * @returns whether it was stored
 */
export async function takeCoverage(
  trx: Db,
  articleId: number,
  { startedAt, endedAt, order, entries }: ReadyCoverage,
  authorOf: (id: number) => number,
): Promise<boolean> {
  if (await coverageOf(trx, articleId)) return false;
  await trx
    .insertInto('live_coverages')
    .values({
      article_id: articleId,
      started_at: Date.parse(startedAt),
      ended_at: millis(endedAt),
      entry_order: order,
    })
    .execute();
  const pinned = entries.findLast(({ read }) => read.pinnedAt !== null && !read.withdrawnAt);
  for (const entry of entries) {
    const { read, ...written } = entry;
    await trx
      .insertInto('live_entries')
      .values({
        ...written,
        article_id: articleId,
        author_id: read.authorId === null ? null : authorOf(read.authorId),
        client_key: null,
        posted_at: Date.parse(read.postedAt),
        edited_at: millis(read.editedAt),
        changed_at: Date.parse(read.changedAt),
        pinned_at: entry === pinned ? millis(read.pinnedAt) : null,
        withdrawn_at: millis(read.withdrawnAt),
        withdrawn_note: read.withdrawnNote.slice(0, LIVE_LIMITS.note),
        version: 1,
      })
      .execute();
  }
  await addMediaUses(
    trx,
    articleId,
    entries.map(({ image }) => image),
  );
  return true;
}
