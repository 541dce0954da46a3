import { setImmediate } from 'node:timers/promises';
import { indexedNameWords, indexedWords } from '#lib/text/search/words.ts';
import type { IndexDocument } from '#platform/db/dialects/dialect.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { learnWords } from './vocabulary.ts';

/** Raise it when texts are indexed differently: the next start reindexes all articles. */
export const INDEX_VERSION = 2;

/** A document of the index: plain text. */
export interface SearchableText {
  id: number;
  /** UTC epoch milliseconds; newer documents come first. */
  at: number;
  /** Whether visitors find it; the admin area finds everything. */
  isPublic: boolean;
  /** The scopes that a search can be limited to. */
  scopes: readonly string[];
  title: string;
  excerpt: string;
  tags: readonly string[];
  body: string;
}

/**
 * Positions are spread-out times, so that documents of the same millisecond have different ones. Above
 * this number (archives with lost dates), they count as milliseconds later.
 */
const SLOTS_PER_MS = 4096;

/**
 * The first position of a time. The sign separates public from other documents, so times before 1970
 * count as its start.
 * @param after milliseconds to add
 */
export const firstPosition = (at: number, after = 0) => (Math.max(at, 1) + after) * SLOTS_PER_MS;

function positionOf({ id, at, isPublic }: SearchableText, slot: number): number {
  const place = firstPosition(at, slot) + (id % SLOTS_PER_MS);
  return isPublic ? place : -place;
}

/** A free position for each text. */
async function freePositions(
  db: Db,
  texts: readonly SearchableText[],
): Promise<Map<SearchableText, number>> {
  const given = new Map<SearchableText, number>();
  const owners = new Map<number, number>();
  let left = texts;
  for (let slot = 0; left.length > 0; slot += 1) {
    const wanted = left.map((text) => ({ text, position: positionOf(text, slot) }));
    const rows = await db
      .selectFrom('search_documents')
      .select(['document_id', 'position'])
      .where('position', 'in', [...new Set(wanted.map(({ position }) => position))])
      .execute();
    for (const row of rows) owners.set(row.position, row.document_id);
    left = wanted.flatMap(({ text, position }) => {
      if ((owners.get(position) ?? text.id) !== text.id) return text;
      owners.set(position, text.id);
      given.set(text, position);
      return [];
    });
  }
  return given;
}

/** Characters of text written at a time. */
const MAX_AT_ONCE = 150_000;

type Placed = readonly [SearchableText, number];

/** Documents with their positions, in batches by size. */
async function* batches(placed: Iterable<Placed>): AsyncGenerator<Placed[]> {
  let batch: Placed[] = [];
  let length = 0;
  for (const one of placed) {
    length += one[0].body.length;
    if (length > MAX_AT_ONCE && batch.length > 0) {
      yield batch;
      // SQLite queries are synchronous: let other requests run in between.
      await setImmediate();
      [batch, length] = [[], one[0].body.length];
    }
    batch.push(one);
  }
  if (batch.length > 0) yield batch;
}

/** Indexes texts, replacing earlier ones with the same ID; each ID only once. */
export async function indexTexts(db: Db, texts: readonly SearchableText[]): Promise<void> {
  const positions = await freePositions(db, texts);
  // SQLite flushes a segment whenever a position is lower than the one before.
  const placed = [...positions].sort(([, a], [, b]) => a - b);
  for await (const batch of batches(placed)) await put(db, batch);
}

const documentOf = ([text, position]: Placed): IndexDocument => ({
  documentId: text.id,
  position,
  scopes: text.scopes,
  title: indexedNameWords(text.title),
  excerpt: indexedWords(text.excerpt),
  tags: indexedNameWords(text.tags.join('\n')),
  body: indexedWords(text.body),
});

async function put(db: Db, batch: readonly Placed[]): Promise<void> {
  const learned = new Set<string>();
  const documents = batch.map((placed) => {
    const document = documentOf(placed);
    const [{ isPublic, title, tags }] = placed;
    // Words of unpublished texts must not be suggested as spellings, nor neighbors that are only written together.
    if (isPublic) {
      for (const field of [
        indexedWords([title, ...tags].join('\n')),
        document.excerpt,
        document.body,
      ]) {
        for (const word of field) learned.add(word);
      }
    }
    return document;
  });
  // Before the documents: see `put` of SQLite.
  await learnWords(db, learned);
  await engineOf(db).fullText.put(db, documents);
}

/** Documents of the same millisecond are spread over up to this many later ones. */
const MAX_SPREAD_MS = 100_000;

function isPlaced({ at, isPublic }: PlacedText, position: number): boolean {
  if (position > 0 !== isPublic) return false;
  const place = Math.abs(position);
  return place >= firstPosition(at) && place < firstPosition(at, MAX_SPREAD_MS);
}

type PlacedText = Pick<SearchableText, 'id' | 'at' | 'isPublic'>;

/** Texts that are missing from the index, or have another time or visibility there. @returns their IDs */
export async function misplacedTexts(db: Db, texts: readonly PlacedText[]): Promise<number[]> {
  if (texts.length === 0) return [];
  const ids = texts.map(({ id }) => id);
  const rows = await db
    .selectFrom('search_documents')
    .select(['document_id', 'position'])
    .where('document_id', 'in', ids)
    .execute();
  const positions = new Map(rows.map((row) => [row.document_id, row.position]));
  const isWrong = (text: PlacedText) => {
    const position = positions.get(text.id);
    return position === undefined || !isPlaced(text, position);
  };
  return texts.filter(isWrong).map(({ id }) => id);
}
