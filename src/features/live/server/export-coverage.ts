import { addMediaUses } from '#features/media/server/public.ts';
import { videoId } from '#features/media/values.ts';
import { isoTime, isoTimeOrNull } from '#lib/format/iso.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { StoredCoverage } from '../contract.ts';
import { LIVE_LIMITS } from '../values.ts';
import { coverageOf } from './coverage.ts';
import { entryFields } from './coverage.views.ts';
import { assertNotEmpty, cleanText, searchText, type WrittenEntry } from './post-entry.ts';

/** The live coverage of articles for an export, by article id. */
export async function exportCoverages(
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

/** Live coverage read from a file, cleaned and ready to be stored. */
export interface PreparedCoverage extends Pick<StoredCoverage, 'startedAt' | 'endedAt' | 'order'> {
  entries: (WrittenEntry & { words: string; read: StoredCoverage['entries'][number] })[];
  /** The number of entries that can't be stored: empty ones, and those over the limit. */
  skipped: number;
}

/**
 * Cleans the live coverage of a file, before the transaction starts.
 * @param owner the user who imports it
 * @param localImage the URL of an image on this site; null if it isn't here
 */
export async function prepareCoverage(
  { entries: all, ...state }: StoredCoverage,
  { owner, siteUrl }: { owner: number; siteUrl: string },
  localImage: (url: string) => string | null,
): Promise<PreparedCoverage> {
  const prepared: PreparedCoverage = { ...state, entries: [], skipped: 0 };
  for (const read of all.slice(0, LIVE_LIMITS.entries)) {
    try {
      const image = read.image === null ? null : localImage(read.image);
      const written: WrittenEntry = {
        html: await cleanText(read.text, owner, siteUrl),
        moment: read.moment.slice(0, LIVE_LIMITS.moment),
        image,
        image_alt: image === null ? '' : read.imageAlt,
        image_caption: image === null ? '' : read.imageCaption,
        video: read.video !== null && videoId(read.video) !== null ? read.video : null,
      };
      await assertNotEmpty(written);
      prepared.entries.push({ ...written, words: await searchText(written), read });
    } catch (error) {
      if (!(error instanceof Problem && error.status === 400)) throw error;
    }
  }
  return { ...prepared, skipped: all.length - prepared.entries.length };
}

const millis = (time: string | null) => (time === null ? null : Date.parse(time));

/**
 * Stores the live coverage of an article that has none. The caller updates search and caches.
 * @param authorOf the user on this site for a user of the file
 * @returns false if the article already has live coverage
 */
export async function storeCoverage(
  trx: Db,
  articleId: number,
  { startedAt, endedAt, order, entries }: PreparedCoverage,
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
    entries.flatMap(({ image, video }) => [image, video]),
  );
  return true;
}
