import type { ArticleSummary } from '#features/articles/contract.ts';
import { countPublicArticles, publicArticlesById } from '#features/articles/server/views/public.ts';
import { search } from '#features/search/server/public.ts';
import { STOP_WORDS } from '#lib/text/search/stop-words.ts';
import { words } from '#lib/text/search/words.ts';
import { cut } from '#lib/text/text.ts';
import type { Db } from '#platform/db/schema.ts';
import { htmlToText } from '#platform/html.ts';

const MAX_RELATED = 6;
/** Words of a keyword that are searched. */
const MAX_WORDS = 6;
/** A word in at most this many articles, or this part of all, still identifies a subject. */
const RARE = 20;
const RARE_PART = 0.05;
const TEXT_LENGTH = 1500;
/** Characters of HTML that contain the beginning of a text. */
const HTML_LENGTH = 20_000;

/**
 * Published articles about a keyword, best match first: with all its words, otherwise with as many words as
 * match together, at least half of them and one of them rare.
 */
export async function relatedArticles(db: Db, keyword: string): Promise<ArticleSummary[]> {
  const { ids } = await found(db, keyword);
  return publicArticlesById(db, ids.length > 0 ? ids : await byWords(db, keyword));
}

/** The best matches and their number. Corrected spellings don't count. */
async function found(db: Db, text: string): Promise<{ ids: number[]; total: number }> {
  const matches = await search(db, { text }, { limit: MAX_RELATED, offset: 0 });
  if (matches.corrected !== null) return { ids: [], total: 0 };
  // A capped count means that the word isn't rare.
  return { ids: matches.ids, total: matches.isCapped ? Number.POSITIVE_INFINITY : matches.total };
}

/**
 * The words of a keyword that carry meaning by themselves: no single letters, and scripts without spaces
 * are not split into characters.
 */
function tellingWords(keyword: string): string[] {
  const all = [...new Set(words(keyword))].filter((word) => /..|\p{N}/u.test(word));
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  return (telling.length > 0 ? telling : all).slice(0, MAX_WORDS);
}

/** Articles with all these words. The last word is repeated, because a search treats it as a prefix. */
const withWords = (db: Db, words: readonly string[]) =>
  found(db, [...words, words.at(-1)].join(' '));

/** Every combination of `count` words, in order. */
function* choices(words: readonly string[], count: number): Generator<string[]> {
  if (count === 0) yield [];
  for (const [index, word] of words.entries()) {
    for (const rest of choices(words.slice(index + 1), count - 1)) yield [word, ...rest];
  }
}

async function byWords(db: Db, keyword: string): Promise<number[]> {
  const wanted = tellingWords(keyword);
  if (wanted.length < 2) return [];
  const totals = new Map<string, number>();
  for (const word of wanted) totals.set(word, (await withWords(db, [word])).total);
  const totalOf = (word = '') => totals.get(word) ?? 0;
  const known = wanted.filter(totalOf).sort((a, b) => totalOf(a) - totalOf(b));
  const mostOfRare = Math.max(RARE, (await countPublicArticles(db, undefined)) * RARE_PART);
  // If one word never occurs, a single other word isn't enough.
  const fewest = Math.max(wanted.length / 2, known.length < wanted.length ? 2 : 1);
  for (let count = known.length; count >= fewest; count -= 1) {
    for (const some of choices(known, count)) {
      if (totalOf(some[0]) > mostOfRare) break;
      const { ids } = await withWords(db, some);
      if (ids.length > 0) return ids;
    }
  }
  return [];
}

/** The beginnings of article texts, by article ID. */
export async function beginnings(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('article_bodies')
    .select(['article_id', 'content'])
    .where('article_id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ article_id, content }) => [
      article_id,
      cut(htmlToText(content.slice(0, HTML_LENGTH)), TEXT_LENGTH),
    ]),
  );
}
