import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { presentPages, takenPageSlugs } from '#features/pages/server/public.ts';
import { PAGE_LIMITS } from '#features/pages/values.ts';
import { slugify } from '#lib/text/slug.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { latinSlug } from '#platform/latin-slug.ts';
import type { ImportReport } from '../../contract.ts';
import type { Outcome } from '../../values.ts';
import { countMembers } from '../comments-and-members/members.ts';
import { previousItems } from '../previous-import.ts';
import type { ImportWarning, Source, SourceArticle } from '../sources/source.ts';
import { deleteItems } from '../store.ts';
import { urlKey } from '../url-key.ts';
import { decideOutcome } from './decide-outcome.ts';
import { Tally } from './report.ts';

/** Items planned in one transaction. */
const BATCH_SIZE = 100;

/** Which of these slugs an article or another item uses. */
async function takenSlugs(db: Db, importId: number, slugs: readonly string[]) {
  const found = await Promise.all([
    db.selectFrom('articles').select('slug').where('slug', 'in', slugs).execute(),
    db.selectFrom('article_slugs').select('slug').where('slug', 'in', slugs).execute(),
    db
      .selectFrom('import_items')
      .select('slug')
      .where('import_id', '=', importId)
      .where('slug', 'in', slugs)
      .execute(),
  ]);
  return new Set(found.flat().map(({ slug }) => slug));
}

/** Changes when the source changes the item. */
const digestOf = ({
  warnings,
  comments,
  discussion,
  formerUrls,
  original,
  ...article
}: SourceArticle) => createHash('sha256').update(JSON.stringify(article)).digest('base64url');

/** WordPress percent-encodes slugs of other scripts. */
function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** Possible slugs of an item, the best first. The last one is unique. */
function slugsFor(
  { id, slug, title, type }: SourceArticle,
  importId: number,
  position: number,
): string[] {
  const base = latinSlug(decoded(slug)) || latinSlug(title) || `article-${slugify(id) || position}`;
  const length = type === 'page' ? PAGE_LIMITS.slug : Number.POSITIVE_INFINITY;
  const suffixes = ['', '-2', '-3', `-${slugify(id)}`, `-${importId}-${position}`];
  return suffixes.map((suffix) =>
    (base.slice(0, Math.max(0, length - suffix.length)) + suffix)
      .slice(0, length)
      .replace(/-+(?=-|$)/g, ''),
  );
}

interface Planned {
  article: SourceArticle;
  position: number;
  outcome: Outcome;
  /** Whether a skipped item is imported if the admin chooses its type. */
  isOptional: boolean;
  warnings: readonly ImportWarning[];
}

/** Of items with the same id the first one counts. */
async function withoutDuplicates(db: Db, importId: number, planned: readonly Planned[]) {
  const ids = planned.map(({ article }) => article.id);
  const rows = await db
    .selectFrom('import_items')
    .select('source_id')
    .where('import_id', '=', importId)
    .where('source_id', 'in', ids)
    .execute();
  const seen = new Set(rows.map(({ source_id }) => source_id));
  return planned.filter(({ article }) => !seen.has(article.id) && seen.add(article.id));
}

function itemOf(
  { article, position, outcome, warnings }: Planned,
  importId: number,
  slug: string | null,
) {
  const { id, type, title, oldUrl } = article;
  return {
    import_id: importId,
    position,
    source_id: id,
    type,
    title,
    old_url: oldUrl,
    outcome,
    slug,
    url_key: oldUrl === null ? null : urlKey(oldUrl),
    warnings: JSON.stringify(warnings),
    state: slug === null ? ('skipped' as const) : ('waiting' as const),
    digest: digestOf(article),
  };
}

function saveBatch(db: Db, importId: number, source: string, batch: readonly Planned[]) {
  return inTransaction(db, async (trx) => {
    const planned = await withoutDuplicates(trx, importId, batch);
    if (planned.length === 0) return;
    const ids = planned.map(({ article }) => article.id);
    const previous = await previousItems(trx, { id: importId, source }, ids);
    const options = planned.map(({ article, position }) => slugsFor(article, importId, position));
    const taken = await takenSlugs(trx, importId, options.flat());
    const ofPages = options.filter((_, index) => planned[index]?.article.type === 'page');
    const takenByPages = await takenPageSlugs(trx, ofPages.flat());
    const pageIds = [...previous.values()].flatMap(({ page_id }) => page_id ?? []);
    const pages = await presentPages(trx, pageIds);
    const items = planned.map((one, index) => {
      if (one.outcome === 'skipped' && !one.isOptional) return itemOf(one, importId, null);
      const isFree = (slug: string) =>
        !taken.has(slug) && !(one.article.type === 'page' && takenByPages.has(slug));
      const former = previous.get(one.article.id);
      const slug =
        former?.slug ?? pages.get(former?.page_id ?? 0)?.slug ?? options[index]?.find(isFree) ?? '';
      taken.add(slug);
      return itemOf(one, importId, slug);
    });
    await trx.insertInto('import_items').values(items).execute();
    await trx
      .updateTable('imports')
      .set({ done: (batch.at(-1)?.position ?? 0) + 1 })
      .where('id', '=', importId)
      .execute();
  });
}

/**
 * Reads a source to its end and plans each item with its slug, so that earlier texts can link to it. Writes no
 * articles.
 * @param onArticle is called with every item
 * @returns the report
 */
export async function analyzeImport(
  db: Db,
  importId: number,
  file: Source,
  source: string,
  {
    signal,
    onArticle,
  }: { signal: AbortSignal; onArticle: (article: SourceArticle) => Promise<void> },
): Promise<{ report: Omit<ImportReport, 'warnings'>; subjects: ReturnType<Tally['subjects']> }> {
  const { overview, articles } = file;
  // Starts over after an interruption.
  await deleteItems(db, importId);
  const tally = new Tally(overview);
  let batch: Planned[] = [];
  for await (const article of articles()) {
    signal.throwIfAborted();
    const decided = await decideOutcome(article);
    const { outcome } = decided;
    batch.push({ ...decided, article, position: tally.items });
    tally.add(article, outcome);
    await onArticle(article);
    if (batch.length < BATCH_SIZE) continue;
    await saveBatch(db, importId, source, batch);
    batch = [];
    // SQLite blocks the event loop: let requests in between.
    await setImmediate();
  }
  if (batch.length > 0) await saveBatch(db, importId, source, batch);
  const report = { ...tally.report(), members: await countMembers(file) };
  return { report, subjects: tally.subjects() };
}
