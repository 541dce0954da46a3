import { sql } from 'kysely';
import { reviewExtension } from '#features/reviews/server/public.ts';
import { openText } from '#features/rich-text/server/public.ts';
import { markWords, type Passage, passageAbout } from '#lib/text/search/marks.ts';
import type { Db } from '#platform/db/schema.ts';
import { ownTurn } from '#platform/own-turn.ts';
import type { ArticleSummary } from '../../contract.ts';
import type { Found, FoundArticle } from '../../search.contract.ts';
import { liveWords } from '../live-texts.ts';

const PASSAGE = 160;
/** Characters read to find a passage, per article and for all together. */
const MAX_OF_EACH = 30_000;
const MAX_TOGETHER = 360_000;
/** Characters searched before other requests get a turn: about 10 ms. */
const MAX_IN_A_TURN = 60_000;

/** Characters read of each of this many articles. */
const mostOf = (articles: number) => Math.min(MAX_OF_EACH, Math.floor(MAX_TOGETHER / articles));

/** The beginnings of these articles' HTML. */
async function beginningsOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('article_bodies')
    .select([
      'article_id',
      sql<string>`substr(content, 1, ${sql.lit(mostOf(ids.length))})`.as('html'),
    ])
    .where('article_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.article_id, row.html]));
}

/** Other texts that readers see: a review's verdict, and live entries. */
async function furtherTexts(
  db: Db,
  articles: readonly ArticleSummary[],
): Promise<Map<number, string>> {
  const ids = articles.map(({ id }) => id);
  const reviews = await reviewExtension.load(db, ids);
  const live = await liveWords(db, ids);
  const most = mostOf(ids.length);
  return new Map(
    articles.map(({ id, category }) => {
      const verdict = reviewExtension.isShown(category) ? (reviews.get(id)?.verdict ?? '') : '';
      const text = `${verdict} ${live.get(id) ?? ''}`.slice(0, most);
      return [id, text.replace(/\s+/g, ' ').trim()];
    }),
  );
}

/** The positions of words in public articles. @param words as parsed by search */
export async function withFoundWords(
  db: Db,
  articles: readonly ArticleSummary[],
  words: readonly string[],
): Promise<FoundArticle[]> {
  if (articles.length === 0) return [];
  const passages = new Map<number, Passage>();
  let searched = 0;
  const look = async (id: number, text: string) => {
    searched += text.length;
    if (searched > MAX_IN_A_TURN) {
      await ownTurn();
      searched = 0;
    }
    const passage = passageAbout(text, words, PASSAGE);
    if (passage !== null) passages.set(id, passage);
  };
  const htmlOf = await beginningsOf(
    db,
    articles.map(({ id }) => id),
  );
  for (const [id, html] of htmlOf) await look(id, openText(html, { withTables: false }));
  const left = articles.filter(({ id }) => !passages.has(id));
  if (left.length > 0) for (const [id, text] of await furtherTexts(db, left)) await look(id, text);
  return articles.map((article) => {
    const { id, title, excerpt } = article;
    const passage = passages.get(id) ?? { text: excerpt, marks: markWords(excerpt, words) };
    const found: Found = { title: markWords(title, words), ...passage };
    return { ...article, found };
  });
}
