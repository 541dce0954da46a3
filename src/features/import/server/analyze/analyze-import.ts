import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { slugify } from '#lib/text/slug.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { ImportReport } from '../../contract.ts';
import type { Outcome } from '../../values.ts';
import { urlKey } from '../url-key.ts';
import { countMembers } from '../extras/members.ts';
import { decideOutcome } from './decide-outcome.ts';
import { Tally } from './report.ts';
import type { ImportWarning, Source, SourceArticle, SourceOverview } from '../sources/source.ts';
import { deleteItems } from '../store.ts';

/** So many items are planned in a transaction. */
const STEP = 100;

/** The article that an item of the same source is already, by the source's ids. */
async function knownArticles(
  db: Db,
  source: string,
  ids: readonly string[],
): Promise<Map<string, { id: number; slug: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('import_items')
    .innerJoin('imports', 'imports.id', 'import_items.import_id')
    .innerJoin('articles', 'articles.id', 'import_items.article_id')
    .select(['import_items.source_id', 'articles.id', 'articles.slug'])
    .where('imports.source', '=', source)
    .where('import_items.source_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ source_id, id, slug }) => [source_id, { id, slug }]));
}

/** Which of these slugs an article or another item of the import has. */
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

/** What tells whether a source has changed an item since. */
const digestOf = ({
  warnings,
  comments,
  discussion,
  formerUrls,
  original,
  ...article
}: SourceArticle) => createHash('sha256').update(JSON.stringify(article)).digest('base64url');

/**
 * The slugs that an item may have, the best first. The last are nobody else's: a source may have as many
 * items of one name as it likes.
 */
function slugsFor(
  { id, slug, title }: SourceArticle,
  importId: number,
  position: number,
): string[] {
  const base = slugify(slug) || slugify(title) || 'article';
  return [
    base,
    `${base}-2`,
    `${base}-3`,
    `${base}-${slugify(id)}`,
    `${base}-${importId}-${position}`,
  ];
}

interface Planned {
  article: SourceArticle;
  position: number;
  outcome: Outcome;
  warnings: readonly ImportWarning[];
}

/** Twice in a file, an item is the first of them. */
async function onceEach(db: Db, importId: number, planned: readonly Planned[]) {
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
  const { id, type, title, address } = article;
  return {
    ...{ import_id: importId, position, source_id: id, type, title, address, outcome, slug },
    url_key: address === null ? null : urlKey(address),
    warnings: JSON.stringify(warnings),
    state: slug === null ? ('skipped' as const) : ('waiting' as const),
    digest: digestOf(article),
  };
}

function analyzeStep(db: Db, importId: number, source: string, step: readonly Planned[]) {
  return inTransaction(db, async (trx) => {
    const planned = await onceEach(trx, importId, step);
    if (planned.length === 0) return;
    const ids = planned.map(({ article }) => article.id);
    const known = await knownArticles(trx, source, ids);
    const wanted = planned.map(({ article, position }) => slugsFor(article, importId, position));
    const taken = await takenSlugs(trx, importId, wanted.flat());
    const items = planned.map((one, index) => {
      if (one.outcome === 'skipped') return itemOf(one, importId, null);
      const stored = known.get(one.article.id);
      const slug = stored?.slug ?? wanted[index]?.find((each) => !taken.has(each)) ?? '';
      taken.add(slug);
      return itemOf(one, importId, slug);
    });
    await trx.insertInto('import_items').values(items).execute();
    await trx
      .updateTable('imports')
      .set({ done: (step.at(-1)?.position ?? 0) + 1 })
      .where('id', '=', importId)
      .execute();
  });
}

/**
 * What tells a source from others, the same for each of its exports. Where nobody says whose site it is
 * no two are of one source: names of files and ids such as 'posts/hello.md' are alike everywhere.
 */
export function sourceOf({ kind, siteUrl }: SourceOverview, importId: number): string {
  const site = siteUrl.startsWith('/') ? null : urlKey(siteUrl);
  return `${kind} ${site ?? `import ${importId}`}`;
}

/**
 * Reads a source to its end, and notes for each item what is to become of it and its slug: so that texts
 * that come before it can lead to it. Nothing of the magazine is written.
 * @param hear is told of every item
 * @returns what the source holds
 */
export async function analyzeImport(
  db: Db,
  importId: number,
  file: Source,
  source: string,
  { signal, hear }: { signal: AbortSignal; hear: (article: SourceArticle) => Promise<void> },
): Promise<{ report: Omit<ImportReport, 'notes'>; subjects: ReturnType<Tally['subjects']> }> {
  const { overview, articles } = file;
  // Begun anew where its process ended.
  await deleteItems(db, importId);
  const tally = new Tally(overview);
  let step: Planned[] = [];
  for await (const article of articles()) {
    signal.throwIfAborted();
    const { outcome, warnings } = await decideOutcome(article);
    step.push({ article, position: tally.items, outcome, warnings });
    tally.add(article, outcome);
    await hear(article);
    if (step.length < STEP) continue;
    await analyzeStep(db, importId, source, step);
    step = [];
    // SQLite answers at once: without this, nobody's request would come in between.
    await setImmediate();
  }
  if (step.length > 0) await analyzeStep(db, importId, source, step);
  const report = { ...tally.report(), members: await countMembers(file) };
  return { report, subjects: tally.subjects() };
}
