import { sql } from 'kysely';
import { markWords, passageAbout } from '#lib/text/marks.ts';
import type { Db } from '#platform/db/schema.ts';
import type { ArticleSummary } from '../../contract.ts';
import type { Found, FoundArticle } from '../../search.contract.ts';
import { openText } from '../html/open-text.ts';

const PASSAGE = 160;
/** So much of the HTML of an article is read for a passage, and of all articles together, in characters. */
const MOST_HTML = 30_000;
const MOST_TOGETHER = 360_000;

/** The beginnings of these articles' HTML. */
async function beginningsOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const most = Math.min(MOST_HTML, Math.floor(MOST_TOGETHER / ids.length));
  const rows = await db
    .selectFrom('article_bodies')
    .select(['article_id', sql<string>`substr(content, 1, ${sql.lit(most)})`.as('html')])
    .where('article_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.article_id, row.html]));
}

function foundIn(
  { title, excerpt }: ArticleSummary,
  html: string,
  words: readonly string[],
): Found {
  const passage = passageAbout(openText(html), words, PASSAGE);
  return {
    title: markWords(title, words),
    ...(passage ?? { text: excerpt, marks: markWords(excerpt, words) }),
  };
}

/** Articles with where words stand in them, of public ones. @param words as a search says them */
export async function withFoundWords(
  db: Db,
  articles: readonly ArticleSummary[],
  words: readonly string[],
): Promise<FoundArticle[]> {
  if (articles.length === 0) return [];
  const htmlOf = await beginningsOf(
    db,
    articles.map(({ id }) => id),
  );
  return articles.map((article) => ({
    ...article,
    found: foundIn(article, htmlOf.get(article.id) ?? '', words),
  }));
}
