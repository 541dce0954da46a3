import { words } from '../../../lib/words.ts';
import { engineOf } from '../../../platform/db/engine.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { learnWords } from './vocabulary.ts';

/** A text to be found: plain text, no HTML. */
export interface SearchableText {
  id: number;
  /** UTC epoch milliseconds; newer ones are found first. */
  at: number;
  /** Whether visitors find it; the newsroom finds everything. */
  isPublic: boolean;
  /** What it belongs to, by which a search can be narrowed: an article's category. */
  scope: string;
  title: string;
  excerpt: string;
  tags: readonly string[];
  body: string;
}

/** Positions are times spread out so that documents of the same millisecond have each their own. */
const SLOTS_PER_MS = 4096;

async function freePosition(
  db: Db,
  { id, at, isPublic }: Pick<SearchableText, 'id' | 'at' | 'isPublic'>,
): Promise<number> {
  for (let slot = 0; slot < SLOTS_PER_MS; slot += 1) {
    const place = at * SLOTS_PER_MS + ((id + slot) % SLOTS_PER_MS);
    const position = isPublic ? place : -place;
    const taken = await db
      .selectFrom('search_documents')
      .select('document_id')
      .where('position', '=', position)
      .where('document_id', '!=', id)
      .executeTakeFirst();
    if (!taken) return position;
  }
  throw new Error(`More than ${SLOTS_PER_MS} documents at ${at} ms`);
}

/** Makes a text findable, in place of what was indexed under its id before. */
export async function indexText(db: Db, text: SearchableText): Promise<void> {
  const document = {
    documentId: text.id,
    position: await freePosition(db, text),
    scope: text.scope,
    title: words(text.title),
    excerpt: words(text.excerpt),
    tags: words(text.tags.join(' ')),
    body: words(text.body),
  };
  await engineOf(db).fullText.put(db, document);
  // What nobody has read yet is not offered as a spelling.
  if (!text.isPublic) return;
  await learnWords(db, [
    ...document.title,
    ...document.excerpt,
    ...document.tags,
    ...document.body,
  ]);
}
