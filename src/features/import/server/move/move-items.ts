import { setImmediate } from 'node:timers/promises';
import {
  addFormerSlugs,
  type CleanContent,
  createArticle,
  type JustSaved,
  loadArticle,
  type PictureRule,
  readContent,
  type SaveContext,
  sanitizeContent,
  takeCorrections,
  updateArticle,
} from '#features/articles/server/public.ts';
import {
  type AuditActor,
  type AuditEvent,
  recordAudit,
} from '#features/audit-log/server/public.ts';
import { type ReadyCoverage, readyCoverage, takeCoverage } from '#features/live/server/public.ts';
import { type ArrivingName, arrivingByline } from '#features/people/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { ImportChoices } from '../../contract.ts';
import type { ItemState } from '../../values.ts';
import { type ArrivedItem, redirectItems } from '../old-addresses/item-redirects.ts';
import type { OldSite } from '../old-addresses/put-redirects.ts';
import { noteArrivedPictures, type PictureWords } from '../pictures/arrived-pictures.ts';
import type { Loss, SourceArticle } from '../sources/source.ts';
import { SourceError } from '../sources/source-error.ts';
import { atHome, entryPictureHere, type Home } from './at-home.ts';
import { newestRows, noteNewRows } from './brought-along.ts';
import { type Earlier, earlierItems } from './earlier.ts';
import { type ArrivingFields, fieldsOf } from './fields.ts';
import { withoutFilePictures } from './left-pictures.ts';
import { linkedSlugs, withNewLinks } from './links.ts';
import { featureArrived } from './placements.ts';
import type { Places } from './places.ts';

/** An import as its items are moved. */
export interface Move {
  id: number;
  source: string;
  choices: ImportChoices;
  places: Places;
  /** Who moves it in. */
  actor: AuditActor & { userId: number };
  /** Of our pages: origin. */
  siteUrl: string;
  /** Whether articles name people here. */
  bylines: boolean;
  pictures: PictureRule;
  old: OldSite;
  pictureWords: PictureWords;
  /** Keys of pictures that an export in our own format has and that are in the library. */
  ownPictures: ReadonlySet<string>;
  /** When readers' lists were told of what came last. */
  toldAt: number;
}

/** An article of the source where it stands in the file. */
export interface Found {
  article: SourceArticle;
  position: number;
}

/** An item that waits, with its text made ready before the transaction. */
interface Ready extends Found {
  item: Item;
  /** What is left out by choice. */
  dropped: readonly Loss[];
  /** Null where it cannot be stored; then `error` says why. */
  content: CleanContent | null;
  /** Its live coverage, which only our own format has. */
  live: ReadyCoverage | null;
  error: string | null;
}

type Item = Awaited<ReturnType<typeof waitingItems>>[number];

/** What became of an item. */
interface Arrived {
  state: ItemState;
  losses?: Loss[];
  article_id?: number;
  article_version?: number | null;
  former_version?: number;
  slug?: string;
  error?: string;
  event?: AuditEvent;
}

const waitingItems = (db: Db, importId: number, from: number, to: number) =>
  db
    .selectFrom('import_items')
    .select(['position', 'source_id', 'outcome', 'slug', 'digest', 'losses', 'address'])
    .where('import_id', '=', importId)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .where('state', '=', 'waiting')
    .execute();

/** A text as it is stored; it may be empty where a title stands alone. @throws Problem 400 */
async function cleaned(html: string, { actor, siteUrl }: Move): Promise<CleanContent> {
  // No text is stored with a NUL: PostgreSQL has none.
  const written = html.replaceAll('\0', '');
  const clean = await sanitizeContent(written, { owner: actor.userId, siteUrl });
  return { html: clean, ...(await readContent(clean)) };
}

/** The live coverage of an article of ours, with the pictures that are here. */
async function liveOf(
  { record }: SourceArticle,
  { actor, siteUrl }: Move,
  home: Pick<Home, 'pictures'>,
): Promise<ReadyCoverage | null> {
  if (!record?.live) return null;
  return readyCoverage(record.live, { owner: actor.userId, siteUrl }, entryPictureHere(home));
}

/** Stores the live coverage of an article that arrives. @returns what of it is lost */
async function takeLive(
  trx: Db,
  { places }: Move,
  { live, article }: Ready,
  articleId: number,
): Promise<Loss[]> {
  if (live === null) return [];
  const authorOf = (id: number) => places.authorOf({ ...article, authors: [String(id)] });
  if (!(await takeCoverage(trx, articleId, live, authorOf))) {
    return [{ what: 'Its live entries', becomes: 'Those that are here stay as they are' }];
  }
  if (live.lost === 0) return [];
  const what = `${live.lost} of its live entries`;
  return [{ what, becomes: 'Left out: nothing of them can be shown here' }];
}

/** Why an article is refused; null for what is no fault of the article. */
const refusalOf = (error: unknown): string | null =>
  error instanceof Problem && error.status === 400 ? error.message : null;

/**
 * Makes articles ready to be stored: what would hold up a transaction.
 * @throws SourceError where the file is another than the one that was planned
 */
export async function makeReady(db: Db, move: Move, found: readonly Found[]): Promise<Ready[]> {
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return [];
  const rows = await waitingItems(db, move.id, first.position, last.position);
  const items = new Map(rows.map((item) => [item.position, item]));
  const waiting = found.flatMap((one) => {
    const item = items.get(one.position);
    if (!item) return [];
    const kept =
      move.choices.pictures === 'leave'
        ? withoutFilePictures(one.article)
        : { article: one.article, dropped: [] };
    return [{ ...one, ...kept, item }];
  });
  if (waiting.some(({ article, item }) => article.id !== item.source_id)) {
    throw new SourceError('The file is another one than when it was read. Read it again.');
  }
  const texts = waiting.map(({ article }) => article.html);
  const slugs = await linkedSlugs(db, move, texts);
  const ready: Ready[] = [];
  const { kind, oldSite } = move.old;
  const home = { oldSite, slugs, pictures: move.ownPictures };
  for (const found of waiting) {
    const one = kind === 'savepoint' ? { ...found, article: atHome(found.article, home) } : found;
    const { html } = one.article;
    try {
      const text = kind === 'savepoint' ? html : withNewLinks(html, slugs);
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

const originalPath = (importId: number, position: number) =>
  `/api/admin/imports/${importId}/items/${position}/original`;

/** What the history of an article says of where it comes from. */
function detailOf({ id, places }: Move, { article, item, position }: Ready): string {
  const names = places.authorNames(article);
  const from = `${item.address ?? `item ${article.id}`}${names.length > 0 ? `, by ${names.join(', ')}` : ''}`;
  const losses = JSON.parse(item.losses) as Loss[];
  const said = losses.map(({ what, becomes }) => `${what}: ${becomes}`);
  const kept = keepsOriginal(article) ? [`As it was: ${originalPath(id, position)}`] : [];
  return [from, ...said.slice(0, MOST_SAID), ...kept].join('. ');
}

const MOST_SAID = 10;

/** Where something of a text is lost, it is kept as it was. */
const keepsOriginal = ({ losses, original = '' }: SourceArticle) =>
  losses.length > 0 && original !== '';

/** Of one article no more lead to it. */
const MOST_FORMER_SLUGS = 200;

/** The slugs under which an article of ours was public before lead to it again. */
async function takeFormerSlugs(
  trx: Db,
  { record }: SourceArticle,
  saved: { id: number; slug: string },
): Promise<Loss[]> {
  if (record === undefined) return [];
  const { formerSlugs } = record;
  const refused = await addFormerSlugs(trx, saved, formerSlugs.slice(0, MOST_FORMER_SLUGS));
  const lost = [...refused, ...formerSlugs.slice(MOST_FORMER_SLUGS)];
  if (lost.length === 0) return [];
  const named = lost.slice(0, MOST_SAID).join(', ');
  const what = `Its former slugs ${named}${lost.length > MOST_SAID ? ', …' : ''}`;
  return [
    { what, becomes: 'They do not lead to it: another article has them, or there are too many' },
  ];
}

/** What an article of ours said wrong is said here too. */
async function takeNotes(trx: Db, { record }: SourceArticle, articleId: number): Promise<void> {
  const { corrections = [] } = record ?? {};
  if (corrections.length === 0) return;
  const kept = corrections.map((one) => ({ ...one, notedAt: Date.parse(one.notedAt) }));
  await takeCorrections(trx, articleId, kept);
}

/** What articles are saved with that are stored in one transaction. */
interface Storing {
  now: number;
  /** Those that were saved in it so far. */
  together: JustSaved[];
}

/** How an import saves. */
const contextOf = ({ actor, pictures }: Move, storing: Storing, arriving: ArrivingFields) => {
  const { createdAt, publishedAt, updatedAt, wasPublic } = arriving;
  const context: SaveContext = { ...storing, userId: actor.userId, pictures };
  return { ...context, createdAt, publishedAt, updatedAt, wasPublic };
};

async function create(
  trx: Db,
  move: Move,
  ready: Ready & { content: CleanContent },
  { storing, arriving }: { storing: Storing; arriving: ArrivingFields },
): Promise<Arrived> {
  const { article, item, content } = ready;
  const { fields, losses } = arriving;
  const written = { ...fields, content, slug: item.slug ?? '' };
  const context = contextOf(move, storing, arriving);
  const { id, slug, version } = await createArticle(trx, written, context);
  const slugless = await takeFormerSlugs(trx, article, { id, slug });
  await takeNotes(trx, article, id);
  const unlived = await takeLive(trx, move, ready, id);
  const unplaced = await featureArrived(trx, move, { articleId: id, article, fields }, storing.now);
  return {
    ...{ state: 'created', article_id: id, article_version: version, slug },
    losses: [...losses, ...slugless, ...unlived, ...unplaced],
    event: {
      action: 'article.imported',
      subject: { type: 'article', id, name: fields.title },
      detail: detailOf(move, ready),
    },
  };
}

/** What came before and was changed there since: what was changed here stays. */
async function renew(
  trx: Db,
  move: Move,
  ready: Ready & { content: CleanContent },
  {
    storing,
    arriving,
    earlier,
  }: { storing: Storing; arriving: ArrivingFields; earlier: Earlier & { article_id: number } },
): Promise<Arrived> {
  const here = { article_id: earlier.article_id, article_version: earlier.article_version };
  if (earlier.isEdited) return { state: 'edited', ...here };
  if (earlier.digest === ready.item.digest) return { state: 'unchanged', ...here };
  const stored = await loadArticle(trx, earlier.article_id);
  if (!stored) throw new Error(`The article ${earlier.article_id} is gone.`);
  const { fields, losses } = arriving;
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
  const slugless = await takeFormerSlugs(trx, ready.article, saved);
  await takeNotes(trx, ready.article, saved.id);
  const unlived = await takeLive(trx, move, ready, saved.id);
  return {
    ...{ state: 'updated', article_id: saved.id, article_version: saved.version },
    ...{
      former_version: stored.version,
      slug: saved.slug,
      losses: [...losses, ...slugless, ...unlived],
    },
    event: {
      action: 'article.imported',
      subject: { type: 'article', id: saved.id, name: fields.title },
      detail: `Changed there: ${detailOf(move, ready)}`,
    },
  };
}

/** Who is named over it here: as an export of ours says, else its authors where articles name people. */
function namesOf({ places, bylines }: Move, article: SourceArticle): ArrivingName[] {
  if (article.record) return article.record.byline;
  return bylines ? places.authorNames(article).map((name) => ({ name })) : [];
}

const DELETED_HERE: Loss = { what: 'It was deleted here', becomes: 'It stays deleted' };

async function arrive(
  trx: Db,
  move: Move,
  ready: Ready,
  { storing, earlier }: { storing: Storing; earlier: Earlier | undefined },
): Promise<Arrived> {
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
  if (article_id === null) return { state: 'leftOut', losses: [DELETED_HERE] };
  return renew(trx, move, one, { storing, arriving, earlier: { ...earlier, article_id } });
}

/**
 * Stores what was made ready, and what became of each, in a transaction.
 * @returns what was saved, for its caller to have search and readers hear of
 */
export async function storeItems(
  trx: Db,
  move: Move,
  ready: readonly Ready[],
  now: number,
): Promise<JustSaved[]> {
  const storing: Storing = { now, together: [] };
  const [first, last] = [ready[0], ready.at(-1)];
  if (!first || !last) return [];
  // Whoever lost the lease of the job may have been here meanwhile.
  const rows = await waitingItems(trx, move.id, first.position, last.position);
  const waiting = new Set(rows.map(({ position }) => position));
  const due = ready.filter(({ position }) => waiting.has(position));
  const ids = due.map(({ item }) => item.source_id);
  const earlier = await earlierItems(trx, move, ids);
  const before = await newestRows(trx);
  const events: AuditEvent[] = [];
  const here: ArrivedItem[] = [];
  for (const one of due) {
    const { article, item, position } = one;
    let arrived: Arrived;
    try {
      arrived = await arrive(trx, move, one, { storing, earlier: earlier.get(item.source_id) });
    } catch (error) {
      // A refusal comes before anything is written.
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      arrived = { state: 'failed', error: refusal };
    }
    const { event, losses = [], ...became } = arrived;
    if (event) events.push(event);
    const { article_id: articleId } = became;
    if (articleId !== undefined) here.push({ article, position, articleId });
    const known = JSON.parse(item.losses) as Loss[];
    await trx
      .updateTable('import_items')
      .set({
        ...became,
        losses: JSON.stringify([...known, ...one.dropped, ...losses]),
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
  await noteArrivedPictures(trx, move.old, here, { words: move.pictureWords, now });
  await recordAudit(trx, now, move.actor, events);
  return storing.together;
}

/** Notes of an item alone that it cannot be stored. */
export function failItem(db: Db, importId: number, { position }: Ready, error: string) {
  return db
    .updateTable('import_items')
    .set({ state: 'failed', error })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute();
}
