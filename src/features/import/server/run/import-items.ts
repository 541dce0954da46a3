import { setImmediate } from 'node:timers/promises';
import type { JustSaved } from '#features/articles/server/search-index/public.ts';
import { type AuditEvent, recordAudit } from '#features/audit-log/server/public.ts';
import { type PreparedCoverage, prepareCoverage } from '#features/live/server/public.ts';
import { pagePath } from '#features/pages/paths.ts';
import {
  type CleanContent,
  readContent,
  sanitizeContent,
  sanitizePageContent,
} from '#features/rich-text/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { trackImages } from '../images/track-images.ts';
import { previousItems } from '../previous-import.ts';
import { redirectItems, type SavedItem, type SavedPage } from '../redirects/article-redirects.ts';
import type { ImportWarning, SourceArticle } from '../sources/source.ts';
import { SourceError } from '../sources/source-error.ts';
import { importArticle } from './import-article.ts';
import { type ImportedItem, keepsOriginal, type SaveSession } from './imported-item.ts';
import { findLinkedPaths, rewriteLinks } from './rewrite-links.ts';
import { type OwnUrls, ownLiveImage, rewriteOwnUrls } from './rewrite-own-urls.ts';
import type { FileItem, ReadyItem, RunContext } from './run-context.ts';
import { stripArchiveImages } from './strip-archive-images.ts';

const waitingItems = (db: Db, importId: number, from: number, to: number) =>
  db
    .selectFrom('import_items')
    .select(['position', 'source_id', 'outcome', 'slug', 'digest', 'warnings', 'old_url'])
    .where('import_id', '=', importId)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .where('state', '=', 'waiting')
    .execute();

/** Sanitizes a text, which may be empty. @throws Problem 400 */
async function cleaned(
  html: string,
  { actor, siteUrl }: RunContext,
  isPage: boolean,
): Promise<CleanContent> {
  const sanitize = isPage ? sanitizePageContent : sanitizeContent;
  // PostgreSQL can't store NUL characters.
  const clean = await sanitize(html.replaceAll('\0', ''), { owner: actor.userId, siteUrl });
  return { html: clean, ...(await readContent(clean)) };
}

async function liveOf(
  { record }: SourceArticle,
  { actor, siteUrl }: RunContext,
  own: Pick<OwnUrls, 'images'>,
): Promise<PreparedCoverage | null> {
  if (!record?.live) return null;
  return prepareCoverage(record.live, { owner: actor.userId, siteUrl }, ownLiveImage(own));
}

/** Why an article is refused; null for other errors. */
const refusalOf = (error: unknown): string | null =>
  error instanceof Problem && error.status === 400 ? error.message : null;

/**
 * Prepares items outside of the transaction that saves them.
 * @throws SourceError if the file has changed since it was read
 */
export async function prepareItems(
  db: Db,
  context: RunContext,
  read: readonly FileItem[],
): Promise<ReadyItem[]> {
  const [first, last] = [read[0], read.at(-1)];
  if (!first || !last) return [];
  const rows = await waitingItems(db, context.id, first.position, last.position);
  const items = new Map(rows.map((item) => [item.position, item]));
  const waiting = read.flatMap((one) => {
    const item = items.get(one.position);
    if (!item) return [];
    const stripped =
      context.choices.images === 'leave'
        ? stripArchiveImages(one.article)
        : { article: one.article, dropped: [] };
    return [{ ...one, ...stripped, item }];
  });
  if (waiting.some(({ article, item }) => article.id !== item.source_id)) {
    throw new SourceError(
      'The file has changed since it was read. Delete this import and read it again.',
    );
  }
  const texts = waiting.flatMap(({ article }) => [article.html, article.draftHtml ?? '']);
  const paths = await findLinkedPaths(db, context, texts);
  const { kind, oldSite } = context.old;
  const isOurs = kind === 'savepoint';
  const own = { oldSite, paths, images: context.ownImages };
  const ready: ReadyItem[] = [];
  for (const one of waiting) {
    const article = isOurs ? rewriteOwnUrls(one.article, own) : one.article;
    try {
      const html = isOurs ? article.html : rewriteLinks(article.html, paths);
      const content = await cleaned(html, context, article.type === 'page');
      const live = await liveOf(article, context, own);
      const { draftHtml } = article;
      const draft = draftHtml === undefined ? null : await cleaned(draftHtml, context, true);
      ready.push({ ...one, article, content, draft, live, error: null });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      ready.push({ ...one, article, content: null, draft: null, live: null, error: refusal });
    }
  }
  return ready;
}

/**
 * Saves prepared items and their results, in a transaction.
 * @returns the saved articles, for the caller to index and to refresh pages
 */
export async function saveItems(
  trx: Db,
  context: RunContext,
  ready: readonly ReadyItem[],
  now: number,
): Promise<JustSaved[]> {
  const session: SaveSession = { now, together: [] };
  const [first, last] = [ready[0], ready.at(-1)];
  if (!first || !last) return [];
  // Another process may have saved some of them, if this one lost the job's lease.
  const rows = await waitingItems(trx, context.id, first.position, last.position);
  const positions = new Set(rows.map(({ position }) => position));
  const waiting = ready.filter(({ position }) => positions.has(position));
  const ids = waiting.map(({ item }) => item.source_id);
  const previous = await previousItems(trx, context, ids);
  const events: AuditEvent[] = [];
  const saved: SavedItem[] = [];
  const savedPages: SavedPage[] = [];
  for (const one of waiting) {
    const { article, item, position } = one;
    let imported: ImportedItem;
    try {
      imported = await importArticle(trx, context, one, {
        session,
        previous: previous.get(item.source_id),
      });
    } catch (error) {
      // Refused before anything was written.
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      imported = { state: 'failed', error: refusal };
    }
    const { event, warnings = [], ...result } = imported;
    if (event) events.push(event);
    const { article_id: articleId, page_id: pageId, slug } = result;
    if (articleId !== undefined) saved.push({ article, position, articleId });
    if (pageId !== undefined && slug) savedPages.push({ article, position, path: pagePath(slug) });
    const known = JSON.parse(item.warnings) as ImportWarning[];
    await trx
      .updateTable('import_items')
      .set({
        ...result,
        warnings: JSON.stringify([...known, ...one.dropped, ...warnings]),
        original: keepsOriginal(article) ? (article.original ?? null) : null,
      })
      .where('import_id', '=', context.id)
      .where('position', '=', position)
      .execute();
    // SQLite blocks the event loop: let requests in between.
    await setImmediate();
  }
  await redirectItems(trx, context.old, [...saved, ...savedPages], now);
  await trackImages(trx, context.old, saved, { texts: context.imageTexts, now });
  await recordAudit(trx, now, context.actor, events);
  return session.together;
}

export function markItemFailed(db: Db, importId: number, { position }: ReadyItem, error: string) {
  return db
    .updateTable('import_items')
    .set({ state: 'failed', error })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute();
}
