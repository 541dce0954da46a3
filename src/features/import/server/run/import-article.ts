import {
  addFormerSlugs,
  type CleanContent,
  createArticle,
  type JustSaved,
  loadArticle,
  type SaveContext,
  takeCorrections,
  updateArticle,
} from '#features/articles/server/public.ts';
import type { AuditEvent } from '#features/audit-log/server/public.ts';
import { type ArrivingName, arrivingByline } from '#features/authors/server/public.ts';
import { takeCoverage } from '#features/live/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import type { ItemState } from '../../values.ts';
import type { ImportWarning, SourceArticle } from '../sources/source.ts';
import type { PreviousItem } from './previous-import.ts';
import { type ArticleFields, fieldsOf } from './article-fields.ts';
import type { RunContext, ReadyItem } from './run-context.ts';
import { featureArticle } from './feature-article.ts';

/** What became of an item. */
export interface ImportedItem {
  state: ItemState;
  warnings?: ImportWarning[];
  article_id?: number;
  article_version?: number | null;
  former_version?: number;
  slug?: string;
  error?: string;
  event?: AuditEvent;
}

/** Stores the live coverage of an article that arrives. @returns what of it is lost */
async function importLiveCoverage(
  trx: Db,
  { places }: RunContext,
  { live, article }: ReadyItem,
  articleId: number,
): Promise<ImportWarning[]> {
  if (live === null) return [];
  const authorOf = (id: number) => places.authorOf({ ...article, authors: [String(id)] });
  if (!(await takeCoverage(trx, articleId, live, authorOf))) {
    return [{ issue: 'Live entries', action: 'The entries already here stay unchanged' }];
  }
  if (live.lost === 0) return [];
  const what = formatCount(live.lost, 'live entry', 'live entries');
  return [{ issue, action: 'Not imported: they contain nothing that can be shown here' }];
}

const originalPath = (importId: number, position: number) =>
  `/api/admin/imports/${importId}/items/${position}/original`;

/** What the history of an article says of where it comes from. */
function detailOf({ id, places }: RunContext, { article, item, position }: ReadyItem): string {
  const names = places.authorNames(article);
  const from = `${item.address ?? `item ${article.id}`}${names.length > 0 ? `, by ${names.join(', ')}` : ''}`;
  const warnings = JSON.parse(item.warnings) as ImportWarning[];
  const said = warnings.map(({ issue, action }) => `${issue}: ${action}`);
  const kept = keepsOriginal(article) ? [`As it was: ${originalPath(id, position)}`] : [];
  return [from, ...said.slice(0, MAX_SAID), ...kept].join('. ');
}

const MAX_SAID = 10;

/** Where something of a text is lost, it is kept as it was. */
export const keepsOriginal = ({ warnings, original = '' }: SourceArticle) =>
  warnings.length > 0 && original !== '';

/** Of one article no more lead to it. */
const MAX_FORMER_SLUGS = 200;

/** The slugs under which an article of ours was public before lead to it again. */
async function importFormerSlugs(
  trx: Db,
  { record }: SourceArticle,
  saved: { id: number; slug: string },
): Promise<ImportWarning[]> {
  if (record === undefined) return [];
  const { formerSlugs } = record;
  const refused = await addFormerSlugs(trx, saved, formerSlugs.slice(0, MAX_FORMER_SLUGS));
  const lost = [...refused, ...formerSlugs.slice(MAX_FORMER_SLUGS)];
  if (lost.length === 0) return [];
  const named = lost.slice(0, MAX_SAID).join(', ');
  const what = `Former slugs ${named}${lost.length > MAX_SAID ? ', …' : ''}`;
  return [
    { issue, action: 'Not redirected: another article uses them, or there are too many' },
  ];
}

/** What an article of ours said wrong is said here too. */
async function importCorrections(trx: Db, { record }: SourceArticle, articleId: number): Promise<void> {
  const { corrections = [] } = record ?? {};
  if (corrections.length === 0) return;
  const kept = corrections.map((one) => ({ ...one, notedAt: Date.parse(one.notedAt) }));
  await takeCorrections(trx, articleId, kept);
}

/** What articles are saved with that are stored in one transaction. */
export interface SaveSession {
  now: number;
  /** Those that were saved in it so far. */
  together: JustSaved[];
}

/** How an import saves. */
const contextOf = ({ actor, images }: RunContext, storing: SaveSession, arriving: ArticleFields) => {
  const { createdAt, publishedAt, updatedAt, wasPublic } = arriving;
  const context: SaveContext = { ...storing, userId: actor.userId, images };
  return { ...context, createdAt, publishedAt, updatedAt, wasPublic };
};

async function create(
  trx: Db,
  move: RunContext,
  ready: ReadyItem & { content: CleanContent },
  { storing, arriving }: { storing: SaveSession; arriving: ArticleFields },
): Promise<ImportedItem> {
  const { article, item, content } = ready;
  const { fields, warnings } = arriving;
  const written = { ...fields, content, slug: item.slug ?? '' };
  const context = contextOf(move, storing, arriving);
  const { id, slug, version } = await createArticle(trx, written, context);
  const slugless = await importFormerSlugs(trx, article, { id, slug });
  await importCorrections(trx, article, id);
  const unlived = await importLiveCoverage(trx, move, ready, id);
  const unplaced = await featureArticle(trx, move, { articleId: id, article, fields }, storing.now);
  return {
    ...{ state: 'created', article_id: id, article_version: version, slug },
    warnings: [...warnings, ...slugless, ...unlived, ...unplaced],
    event: {
      action: 'article.imported',
      subject: { type: 'article', id, name: fields.title },
      detail: detailOf(move, ready),
    },
  };
}

/** What came before and was changed there since: what was changed here stays. */
async function updateExisting(
  trx: Db,
  move: RunContext,
  ready: ReadyItem & { content: CleanContent },
  {
    storing,
    arriving,
    earlier,
  }: { storing: SaveSession; arriving: ArticleFields; earlier: PreviousItem & { article_id: number } },
): Promise<ImportedItem> {
  const here = { article_id: earlier.article_id, article_version: earlier.article_version };
  if (earlier.isEdited) return { state: 'edited', ...here };
  if (earlier.digest === ready.item.digest) return { state: 'unchanged', ...here };
  const stored = await loadArticle(trx, earlier.article_id);
  if (!stored) throw new Error(`The article ${earlier.article_id} is gone.`);
  const { fields, warnings } = arriving;
  const { status, moderationStatus, rejectionNote, scheduledAt, ...others } = fields;
  const { embargoUntil, embargoReason, embargoSource, byline = [], ...words } = others;
  const life = { status, moderationStatus, rejectionNote, scheduledAt };
  // 'All as drafts' is for what comes: nothing that is public here goes.
  const keepsState = move.choices.states === 'drafts';
  const changes = {
    ...words,
    ...(keepsState ? {} : life),
    // Who is named here stays where the source names nobody.
    ...(byline.length === 0 ? {} : { byline }),
    // An embargo that was set here stays where the source knows of none.
    ...(embargoUntil === null ? {} : { embargoUntil, embargoReason, embargoSource }),
    content: ready.content,
  };
  const saved = await updateArticle(trx, stored, changes, contextOf(move, storing, arriving));
  if (!saved.isChanged) return { state: 'unchanged', ...here };
  await trx
    .updateTable('import_items')
    .set({ article_version: saved.version })
    .where('article_id', '=', saved.id)
    .execute();
  const slugless = await importFormerSlugs(trx, ready.article, saved);
  await importCorrections(trx, ready.article, saved.id);
  const unlived = await importLiveCoverage(trx, move, ready, saved.id);
  return {
    ...{ state: 'updated', article_id: saved.id, article_version: saved.version },
    ...{
      former_version: stored.version,
      slug: saved.slug,
      warnings: [...warnings, ...slugless, ...unlived],
    },
    event: {
      action: 'article.imported',
      subject: { type: 'article', id: saved.id, name: fields.title },
      detail: `Changed there: ${detailOf(move, ready)}`,
    },
  };
}

/** Who is named over it here: as an export of ours says, else its authors where articles name people. */
function namesOf({ places, bylines }: RunContext, article: SourceArticle): ArrivingName[] {
  if (article.record) return article.record.byline;
  return bylines ? places.authorNames(article).map((name) => ({ name })) : [];
}

const DELETED_HERE: ImportWarning = { issue: 'Deleted on this site', action: 'Stays deleted' };

/**
 * Stores an article of the source, or changes the one that came before; call it in a transaction.
 * @throws Problem 400 where it cannot be stored
 */
export async function importArticle(
  trx: Db,
  move: RunContext,
  ready: ReadyItem,
  { storing, earlier }: { storing: SaveSession; earlier: PreviousItem | undefined },
): Promise<ImportedItem> {
  const { article, item, content } = ready;
  if (content === null) return { state: 'failed', error: ready.error ?? '' };
  const { choices, places } = move;
  const came = fieldsOf(article, item.outcome, choices, { places, now: storing.now });
  const by = { actor: move.actor, now: storing.now };
  const byline = await arrivingByline(trx, namesOf(move, article), by);
  const arriving = { ...came, fields: { ...came.fields, byline } };
  const one = { ...ready, content };
  if (earlier === undefined) return create(trx, move, one, { storing, arriving });
  const { article_id } = earlier;
  if (article_id === null) return { state: 'skipped', warnings: [DELETED_HERE] };
  return updateExisting(trx, move, one, { storing, arriving, earlier: { ...earlier, article_id } });
}
