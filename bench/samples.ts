import { ensureAccount } from '#features/users/server/public.ts';
import { beginSession } from '#features/users/server/sessions/sessions.ts';
import { type DatabaseLocation, openDatabase } from '#platform/db/database.ts';
import { inventedLanguage } from './invent.ts';
import { between, pick, type Random, seededRandom } from './vocabulary.ts';

const SEED = 7;

/** Logs an editor in. @returns the session cookie */
export async function editorCookie(location: DatabaseLocation): Promise<string> {
  const database = await openDatabase(location);
  try {
    const now = Date.now();
    const editor = await ensureAccount(database.db, 'Bench Editor', 'editor', now);
    const caller = { address: '127.0.0.1', agent: 'bench' };
    return `session=${await beginSession(database.db, editor, caller, now)}`;
  } finally {
    await database.close();
  }
}

/** Slugs of the newest public articles. */
export async function newestSlugs(location: DatabaseLocation, count: number): Promise<string[]> {
  const database = await openDatabase(location);
  try {
    const rows = await database.db
      .selectFrom('articles')
      .select('slug')
      .where('is_public', '=', 1)
      .orderBy('published_at', 'desc')
      .limit(count)
      .execute();
    return rows.map((row) => row.slug);
  } finally {
    await database.close();
  }
}

/** Slugs of public articles, spread over the whole database, always in the same order. */
export async function sampleSlugs(location: DatabaseLocation, count: number): Promise<string[]> {
  const database = await openDatabase(location);
  try {
    const rows = await database.db
      .selectFrom('articles')
      .select('slug')
      .where('is_public', '=', 1)
      .orderBy('id')
      .execute();
    const random = seededRandom(SEED);
    for (let last = rows.length - 1; last > 0; last -= 1) {
      const other = between(random, 0, last);
      const [a, b] = [rows[last], rows[other]];
      if (a && b) [rows[last], rows[other]] = [b, a];
    }
    return rows.slice(0, count).map((row) => row.slug);
  } finally {
    await database.close();
  }
}

/** A word with two neighboring letters swapped. */
function misspell(word: string, random: Random): string {
  const places = [...word].flatMap((letter, index) =>
    index > 0 && index < word.length - 1 && letter !== word[index + 1] ? [index] : [],
  );
  const at = pick(random, places);
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
}

const CONSONANTS = [...'bcdfghjklmnpqrstvwxz'];

type MakeQuery = (random: Random) => string;

/** A word of a range of ranks; rank 0 is the most frequent one. */
const wordOf =
  (min: number, max: number, shortest = 1): MakeQuery =>
  (random) => {
    for (;;) {
      const word = inventedLanguage().at(between(random, min, max));
      if (word.length >= shortest) return word;
    }
  };

const together =
  (...parts: MakeQuery[]): MakeQuery =>
  (random) =>
    parts.map((part) => part(random)).join(' ');

/** Searches by kind. Unless the kind says otherwise, the last word is complete. */
const KINDS: Record<string, MakeQuery> = {
  'frequent word': wordOf(5, 60),
  'rare word': wordOf(10_000, 29_999),
  'two words': together(wordOf(20, 2000), wordOf(20, 2000)),
  'three words': together(wordOf(5, 200), wordOf(50, 1000), wordOf(100, 3000)),
  'two frequent words': together(wordOf(5, 60), wordOf(5, 60)),
  'beginning of a word': (random) => wordOf(60, 5000, 5)(random).slice(0, between(random, 3, 4)),
  'one or two letters': (random) => wordOf(60, 5000, 5)(random).slice(0, between(random, 1, 2)),
  misspelled: (random) => misspell(wordOf(500, 20_000, 6)(random), random),
  'two words, one misspelled': (random) =>
    `${wordOf(20, 500)(random)} ${misspell(wordOf(500, 5000, 6)(random), random)}`,
  'nothing found': (random) =>
    Array.from({ length: between(random, 8, 12) }, () => pick(random, CONSONANTS)).join(''),
};

/** `count` searches of every kind. */
export function sampleSearches(count: number): { kind: string; queries: string[] }[] {
  return Object.entries(KINDS).map(([kind, make], index) => {
    const random = seededRandom(SEED + index);
    return { kind, queries: Array.from({ length: count }, () => make(random)) };
  });
}
