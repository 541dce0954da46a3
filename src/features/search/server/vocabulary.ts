import { sql } from 'kysely';
import { editDistance } from '#lib/text/search/words.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';

const SHORTEST = 4;
const LONGEST = 24;
const MAX_CANDIDATES = 5;

/** Only words of letters can be corrections. */
const LEARNED = new RegExp(`^\\p{L}{${SHORTEST},${LONGEST}}$`, 'u');

/** Adds words to the known spellings. */
export async function learnWords(db: Db, words: Iterable<string>): Promise<void> {
  const fitting = [...words].filter((word) => LEARNED.test(word));
  if (fitting.length === 0) return;
  // Most are known, and inserting them all would use up IDs.
  await sql`insert into search_words (word)
    select t.value from ${engineOf(db).textRows([...new Set(fitting)])} t
    where not exists (select 1 from search_words w where w.word = t.value)
    on conflict (word) do nothing`.execute(db);
}

interface Spelling {
  word: string;
  letters: number;
}

interface Known {
  last: number;
  byLength: Map<number, Spelling[]>;
}

/** The letters of a word as bits: letters that share a bit only make the test below less strict. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1)
    letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

/** Whether more than `most` bits are set. */
function hasMoreBits(bits: number, most: number): boolean {
  let left = bits;
  for (let count = 0; count < most && left !== 0; count += 1) left &= left - 1;
  return left !== 0;
}

/** An edit adds and removes at most one letter: this excludes most words. */
const mayBeNear = (a: number, b: number, most: number) =>
  !hasMoreBits(a & ~b, most) && !hasMoreBits(b & ~a, most);

// Words are only added, so each database's list is read once and then continued.
const known = new WeakMap<object, Known>();

async function vocabulary(db: Db): Promise<Known> {
  const key = db.getExecutor();
  const held = known.get(key) ?? { last: 0, byLength: new Map<number, Spelling[]>() };
  known.set(key, held);
  const rows = await db
    .selectFrom('search_words')
    .select(['id', 'word'])
    .where('id', '>', held.last)
    .orderBy('id')
    .execute();
  for (const { id, word } of rows) {
    if (id <= held.last) continue; // another call read it meanwhile
    held.last = id;
    const spelling = { word, letters: lettersOf(word) };
    const list = held.byLength.get(word.length);
    if (list) list.push(spelling);
    else held.byLength.set(word.length, [spelling]);
  }
  return held;
}

/**
 * Known spellings similar to a word, best first: one edit for short words, two for longer ones. Then
 * words with the same beginning, then alphabetically.
 */
export async function nearSpellings(db: Db, word: string): Promise<string[]> {
  if (!LEARNED.test(word)) return [];
  const { byLength } = await vocabulary(db);
  const most = word.length < 6 ? 1 : 2;
  const letters = lettersOf(word);
  const near: { word: string; rank: number }[] = [];
  for (let length = word.length - most; length <= word.length + most; length += 1) {
    for (const candidate of byLength.get(length) ?? []) {
      if (!mayBeNear(letters, candidate.letters, most)) continue;
      const distance = editDistance(word, candidate.word, most);
      if (distance === 0 || distance > most) continue;
      const rank = distance * 2 + (candidate.word[0] === word[0] ? 0 : 1);
      near.push({ word: candidate.word, rank });
    }
  }
  return near
    .sort((a, b) => a.rank - b.rank || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_CANDIDATES)
    .map((entry) => entry.word);
}
