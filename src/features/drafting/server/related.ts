import { cut } from '../../../lib/text.ts';
import { words } from '../../../lib/words.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { ArticleSummary } from '../../articles/contract.ts';
import { publicArticlesById, textOf } from '../../articles/public.ts';
import { search } from '../../search/public.ts';

const MOST_RELATED = 6;
/** Where not all words of a keyword match together, each is looked for; no more than so many. */
const MOST_WORDS = 6;
const PER_WORD = 20;
/** 'of', 'the', 'new' lead everywhere. Scripts without spaces are not searched word by word. */
const FEWEST_LETTERS = 4;
const TEXT_LENGTH = 1500;

/**
 * What we published about a keyword, the best match first: articles with all its words, else those
 * with most of them, at least half.
 */
export async function relatedArticles(db: Db, keyword: string): Promise<ArticleSummary[]> {
  const window = { limit: MOST_RELATED, offset: 0 };
  const whole = await search(db, { text: keyword, scope: null }, window);
  // Near spellings are a guess about what a reader meant, and no ground for an article.
  const ids = whole.corrected === null ? whole.ids : [];
  return publicArticlesById(db, ids.length > 0 ? ids : await byWords(db, keyword));
}

async function byWords(db: Db, keyword: string): Promise<number[]> {
  const wanted = [...new Set(words(keyword))]
    .filter((word) => word.length >= FEWEST_LETTERS)
    .slice(0, MOST_WORDS);
  if (wanted.length < 2) return [];
  const hits = new Map<number, number>();
  for (const word of wanted) {
    const found = await search(db, { text: word, scope: null }, { limit: PER_WORD, offset: 0 });
    if (found.corrected !== null) continue;
    for (const id of found.ids) hits.set(id, (hits.get(id) ?? 0) + 1);
  }
  return [...hits]
    .filter(([, count]) => count * 2 >= wanted.length)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_RELATED)
    .map(([id]) => id);
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
    rows.map(({ article_id, content }) => [article_id, cut(textOf(content), TEXT_LENGTH)]),
  );
}
