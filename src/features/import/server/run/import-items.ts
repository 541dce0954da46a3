import { setImmediate } from 'node:timers/promises';
import {
  type CleanContent,
  type JustSaved,
  readContent,
  sanitizeContent,
} from '#features/articles/server/public.ts';
import { type AuditEvent, recordAudit } from '#features/audit-log/server/public.ts';
import { type ReadyCoverage, readyCoverage } from '#features/live/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { trackImages } from '../images/track-images.ts';
import { type SavedItem, redirectItems } from '../redirects/article-redirects.ts';
import type { ImportWarning, SourceArticle } from '../sources/source.ts';
import { SourceError } from '../sources/source-error.ts';
import { type ImportedItem, importArticle, keepsOriginal, type SaveSession } from './import-article.ts';
import { rewriteOwnUrls, ownLiveImage, type OwnUrls } from './rewrite-own-urls.ts';
import { newestRows, noteNewRows } from './track-created.ts';
import { previousItems } from './previous-import.ts';
import { stripArchiveImages } from './strip-archive-images.ts';
import { findLinkedSlugs, rewriteLinks } from './rewrite-links.ts';
import type { FileItem, RunContext, ReadyItem } from './run-context.ts';

const waitingItems = (db: Db, importId: number, from: number, to: number) =>
  db
    .selectFrom('import_items')
    .select(['position', 'source_id', 'outcome', 'slug', 'digest', 'warnings', 'address'])
    .where('import_id', '=', importId)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .where('state', '=', 'waiting')
    .execute();

/** A text as it is stored; it may be empty where a title stands alone. @throws Problem 400 */
async function cleaned(html: string, { actor, siteUrl }: RunContext): Promise<CleanContent> {
  // No text is stored with a NUL: PostgreSQL has none.
  const written = html.replaceAll('\0', '');
  const clean = await sanitizeContent(written, { owner: actor.userId, siteUrl });
  return { html: clean, ...(await readContent(clean)) };
}

/** The live coverage of an article of ours, with the images that are here. */
async function liveOf(
  { record }: SourceArticle,
  { actor, siteUrl }: RunContext,
  home: Pick<OwnUrls, 'images'>,
): Promise<ReadyCoverage | null> {
  if (!record?.live) return null;
  return readyCoverage(record.live, { owner: actor.userId, siteUrl }, ownLiveImage(home));
}

/** Why an article is refused; null for what is no fault of the article. */
const refusalOf = (error: unknown): string | null =>
  error instanceof Problem && error.status === 400 ? error.message : null;

/**
 * Makes articles ready to be stored: what would hold up a transaction.
 * @throws SourceError where the file is another than the one that was planned
 */
export async function prepareItems(db: Db, move: RunContext, found: readonly FileItem[]): Promise<ReadyItem[]> {
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return [];
  const rows = await waitingItems(db, move.id, first.position, last.position);
  const items = new Map(rows.map((item) => [item.position, item]));
  const waiting = found.flatMap((one) => {
    const item = items.get(one.position);
    if (!item) return [];
    const kept =
      move.choices.images === 'leave'
        ? stripArchiveImages(one.article)
        : { article: one.article, dropped: [] };
    return [{ ...one, ...kept, item }];
  });
  if (waiting.some(({ article, item }) => article.id !== item.source_id)) {
    throw new SourceError('The file is another one than when it was read. Read it again.');
  }
  const texts = waiting.map(({ article }) => article.html);
  const slugs = await findLinkedSlugs(db, move, texts);
  const ready: ReadyItem[] = [];
  const { kind, oldSite } = move.old;
  const home = { oldSite, slugs, images: move.ownImages };
  for (const found of waiting) {
    const one = kind === 'savepoint' ? { ...found, article: rewriteOwnUrls(found.article, home) } : found;
    const { html } = one.article;
    try {
      const text = kind === 'savepoint' ? html : rewriteLinks(html, slugs);
      const content = await cleaned(text, move);
      ready.push({ ...one, content, live: await liveOf(one.article, move, home), error: null });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      ready.push({ ...one, content: null, live: null, error: refusal });
    }
  }
  return ready;
}

/**
 * Stores what was made ready, and what became of each, in a transaction.
 * @returns what was saved, for its caller to have search and readers hear of
 */
export async function saveItems(
  trx: Db,
  move: RunContext,
  ready: readonly ReadyItem[],
  now: number,
): Promise<JustSaved[]> {
  const storing: SaveSession = { now, together: [] };
  const [first, last] = [ready[0], ready.at(-1)];
  if (!first || !last) return [];
  // Whoever lost the lease of the job may have been here meanwhile.
  const rows = await waitingItems(trx, move.id, first.position, last.position);
  const waiting = new Set(rows.map(({ position }) => position));
  const due = ready.filter(({ position }) => waiting.has(position));
  const ids = due.map(({ item }) => item.source_id);
  const earlier = await previousItems(trx, move, ids);
  const before = await newestRows(trx);
  const events: AuditEvent[] = [];
  const here: SavedItem[] = [];
  for (const one of due) {
    const { article, item, position } = one;
    let arrived: ImportedItem;
    try {
      arrived = await importArticle(trx, move, one, { storing, earlier: earlier.get(item.source_id) });
    } catch (error) {
      // A refusal comes before anything is written.
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      arrived = { state: 'failed', error: refusal };
    }
    const { event, warnings = [], ...became } = arrived;
    if (event) events.push(event);
    const { article_id: articleId } = became;
    if (articleId !== undefined) here.push({ article, position, articleId });
    const known = JSON.parse(item.warnings) as ImportWarning[];
    await trx
      .updateTable('import_items')
      .set({
        ...became,
        warnings: JSON.stringify([...known, ...one.dropped, ...warnings]),
        original: keepsOriginal(article) ? (article.original ?? null) : null,
      })
      .where('import_id', '=', move.id)
      .where('position', '=', position)
      .execute();
    // SQLite answers at once: without this, no kept page would come in between.
    await setImmediate();
  }
  await noteNewRows(trx, move.id, before);
  await redirectItems(trx, move.old, here, now);
  await trackImages(trx, move.old, here, { words: move.imageWords, now });
  await recordAudit(trx, now, move.actor, events);
  return storing.together;
}

/** Notes of an item alone that it cannot be stored. */
export function markItemFailed(db: Db, importId: number, { position }: ReadyItem, error: string) {
  return db
    .updateTable('import_items')
    .set({ state: 'failed', error })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute();
}
