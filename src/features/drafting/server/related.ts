import type { ArticleSummary } from '#features/articles/contract.ts';
import { countPublicArticles, publicArticlesById } from '#features/articles/server/public.ts';
import { search } from '#features/search/server/public.ts';
import { STOP_WORDS } from '#lib/text/stop-words.ts';
import { cut } from '#lib/text/text.ts';
import { words } from '#lib/text/words.ts';
import type { Db } from '#platform/db/schema.ts';
import { htmlToText } from '#platform/html.ts';

const MOST_RELATED = 6;
/** Where not all words of a keyword match together, each is looked for; no more than so many. */
const MOST_WORDS = 6;
const PER_WORD = 20;
/** A word in so many articles, or in such a part of all, still says what an article is about. */
const RARE = 20;
const RARE_PART = 0.05;
/** So many rare words are looked for together with each of the others. */
const MOST_RARE = 3;
const TEXT_LENGTH = 1500;

/**
 * What we published about a keyword, the best match first: articles with all its words, else those
 * with at least half of its words and of what they weigh, the rarer the more, a rare one among them.
 */
export async function relatedArticles(db: Db, keyword: string): Promise<ArticleSummary[]> {
  const window = { limit: MOST_RELATED, offset: 0 };
  const whole = await search(db, { text: keyword, scope: null }, window);
  // Near spellings are a guess about what a reader meant, and no ground for an article.
  const ids = whole.corrected === null ? whole.ids : [];
  return publicArticlesById(db, ids.length > 0 ? ids : await byWords(db, keyword));
}

interface Found {
  word: string;
  /** The best matches, and how many there are. */
  ids: number[];
  total: number;
}

/**
 * The words of a keyword that tell of something, by themselves. Single letters do not, and scripts
 * without spaces are not searched sign by sign.
 */
function tellingWords(keyword: string): string[] {
  const all = [...new Set(words(keyword))].filter((word) => /..|\p{N}/u.test(word));
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  return (telling.length > 0 ? telling : all).slice(0, MOST_WORDS);
}

/** Articles with all these words; the last of them whole, since a search takes it for a beginning. */
async function withWords(db: Db, ...wanted: [...string[], string]): Promise<Omit<Found, 'word'>> {
  const text = [...wanted, wanted.at(-1)].join(' ');
  const found = await search(db, { text, scope: null }, { limit: PER_WORD, offset: 0 });
  return found.corrected === null ? found : { ids: [], total: 0 };
}

async function byWords(db: Db, keyword: string): Promise<number[]> {
  const wanted = tellingWords(keyword);
  if (wanted.length < 2) return [];
  const found: Found[] = [];
  for (const word of wanted) found.push({ word, ...(await withWords(db, word)) });
  const known = found.filter(({ total }) => total > 0).sort((a, b) => a.total - b.total);
  const archive = await countPublicArticles(db, undefined);
  const mostOfRare = Math.max(RARE, archive * RARE_PART);
  const rare = known.filter(({ total }) => total <= mostOfRare).slice(0, MOST_RARE);
  const weights = new Map(known.map(({ word, total }) => [word, Math.log(1 + archive / total)]));
  const weightOf = (some: Iterable<string>) =>
    [...some].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);

  const held = new Map<number, Set<string>>();
  const note = (id: number, ...some: string[]) =>
    held.set(id, new Set([...(held.get(id) ?? []), ...some]));
  for (const [index, { word, ids }] of rare.entries()) {
    for (const id of ids) note(id, word);
    // A frequent word's own best matches are others than those that have the rare one, too.
    for (const other of known.slice(index + 1)) {
      for (const id of (await withWords(db, other.word, word)).ids) note(id, word, other.word);
    }
  }
  // A word that we never used weighs what the others weigh; beside one, a single word is not enough.
  const least = weightOf(weights.keys()) * (wanted.length / known.length) * 0.5;
  const fewest = Math.max(wanted.length / 2, known.length < wanted.length ? 2 : 1);
  return [...held]
    .map(([id, some]) => ({ id, count: some.size, weight: weightOf(some) }))
    .filter(({ count, weight }) => count >= fewest && weight >= least)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_RELATED)
    .map(({ id }) => id);
}

/** The beginnings of the texts of articles, by their ids. */
export async function beginnings(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('article_bodies')
    .select(['article_id', 'content'])
    .where('article_id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ article_id, content }) => [article_id, cut(htmlToText(content), TEXT_LENGTH)]),
  );
}
