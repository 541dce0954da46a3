import type { Db } from '#platform/db/schema.ts';
import { printsOf } from './prints.ts';

/** A draft may lie on a writer's device so long before it is saved. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
/** Of each person the newest so many are known. */
const MOST_KEPT = 50;
/** Of a draft that is longer than any the beginning is known. */
const MOST_PRINTS = 4000;
/** Fewer are a name or a phrase: four are ten words in a row, or some here and some there. */
const FEWEST_SHARED = 4;

export interface GeneratedText {
  userId: number;
  /** Who wrote it and from what, as the history is to say it. */
  source: string;
  /** HTML. */
  content: string;
  /** What it was made from, and may repeat: a text, and articles by their ids. */
  from: { text: string; articles: readonly number[] };
}

/** The words of articles that are not those of a text made from them. */
async function printsOfArticles(db: Db, ids: readonly number[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('articles')
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .select(['title', 'excerpt', 'text_excerpt', 'content'])
    .where('articles.id', 'in', ids)
    .execute();
  return new Set(
    rows.flatMap(({ title, excerpt, text_excerpt, content }) => [
      ...printsOf(content),
      // As plain text: a sign in them that looks like a tag only hides some of their words.
      ...printsOf(`${title}. ${excerpt}`),
      ...printsOf(`${title}. ${text_excerpt}`),
    ]),
  );
}

/** Keeps what was generated for somebody in mind, for 30 days: its words, not those it quotes. */
export async function noteGenerated(
  db: Db,
  { userId, source, content, from }: GeneratedText,
  now: number,
): Promise<void> {
  const quoted = await printsOfArticles(db, from.articles);
  for (const print of printsOf(from.text)) quoted.add(print);
  const own = [...new Set(printsOf(content))].filter((print) => !quoted.has(print));
  const prints = JSON.stringify(own.slice(0, MOST_PRINTS));
  await db
    .insertInto('generated_texts')
    .values({ user_id: userId, source, prints, made_at: now })
    .execute();
  const newest = db
    .selectFrom('generated_texts')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(MOST_KEPT);
  await db
    .deleteFrom('generated_texts')
    .where('user_id', '=', userId)
    .where('id', 'not in', newest)
    .execute();
  await db
    .deleteFrom('generated_texts')
    .where('made_at', '<', now - KEPT_MS)
    .execute();
}

interface Draft {
  source: string;
  madeAt: number;
  /** What of it stands in the text that is saved. */
  shared: string[];
}

/** The drafts of the last 30 days of which enough stands in a text. */
async function draftsIn(db: Db, userId: number, content: string, now: number): Promise<Draft[]> {
  const rows = await db
    .selectFrom('generated_texts')
    .select(['source', 'prints', 'made_at'])
    .where('user_id', '=', userId)
    .where('made_at', '>=', now - KEPT_MS)
    .orderBy('id', 'desc')
    .execute();
  if (rows.length === 0) return [];
  const saved = new Set(printsOf(content));
  return rows
    .map(({ source, prints, made_at }) => ({
      source,
      madeAt: made_at,
      shared: (JSON.parse(prints) as string[]).filter((print) => saved.has(print)),
    }))
    .filter(({ shared }) => shared.length >= FEWEST_SHARED);
}

/** What was in an article when a draft was made is not from the draft, however alike. */
async function withoutFormer(db: Db, articleId: number, drafts: Draft[]): Promise<Draft[]> {
  const formers = new Map<number, Set<string>>();
  const left: Draft[] = [];
  for (const draft of drafts) {
    const revision = db
      .selectFrom('revisions')
      .where('article_id', '=', articleId)
      .where('saved_at', '<', draft.madeAt)
      .orderBy('version', 'desc')
      .limit(1);
    const { version } = (await revision.select('version').executeTakeFirst()) ?? { version: 0 };
    let former = formers.get(version);
    if (former === undefined) {
      const row = await revision.select('snapshot').executeTakeFirst();
      const { content } = JSON.parse(row?.snapshot ?? '{"content":""}') as { content: string };
      former = new Set(printsOf(content));
      formers.set(version, former);
    }
    left.push({ ...draft, shared: draft.shared.filter((print) => !former.has(print)) });
  }
  return left;
}

/**
 * Whose words of what was generated for somebody stand in what they save: recognised by some words in
 * a row, so that nobody has to say it, nobody can say it falsely, and a text that was rewritten is
 * theirs. What the article said before the draft was made does not count.
 * @returns the sources that the article's history does not name yet
 */
export async function generatedIn(
  db: Db,
  { userId, articleId, content }: { userId: number; articleId: number; content: string },
  now: number,
): Promise<string[]> {
  const drafts = await withoutFormer(db, articleId, await draftsIn(db, userId, content, now));
  if (drafts.length === 0) return [];
  const noted = await db
    .selectFrom('history')
    .select('detail')
    .where('subject_type', '=', 'article')
    .where('subject_id', '=', articleId)
    .where('action', '=', 'article.drafted')
    .execute();
  const former = new Set(noted.map(({ detail }) => detail));
  return fewest(drafts).filter((source) => !former.has(source));
}

/** The fewest drafts that explain what is shared: what drafts have in common counts once. */
function fewest(drafts: readonly Draft[]): string[] {
  const sources = new Set<string>();
  let open = drafts;
  for (;;) {
    const [best] = open.toSorted((a, b) => b.shared.length - a.shared.length);
    if (best === undefined || best.shared.length < FEWEST_SHARED) return [...sources];
    sources.add(best.source);
    const explained = new Set(best.shared);
    open = open.map((draft) => ({
      ...draft,
      shared: draft.shared.filter((print) => !explained.has(print)),
    }));
  }
}
