import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { words } from '../../../../lib/words.ts';
import type { Db } from '../../../../platform/db/schema.ts';

/** A draft may lie on a writer's device so long before it is saved. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
/** Of each person the newest so many are known. */
const MOST_KEPT = 50;
/** A block of fewer words is nobody's: 'What we know so far'. */
const FEWEST_WORDS = 6;
const MOST_PRINTS = 500;
const ENDS_BLOCK = new Set(
  'p h2 h3 h4 ul ol li blockquote pre figure figcaption td th tr table hr br div'.split(' '),
);

function printOf(text: string): string | null {
  const found = words(text);
  if (found.length < FEWEST_WORDS) return null;
  return createHash('sha256').update(found.join(' ')).digest('base64url').slice(0, 16);
}

/** A hash of the words of each block of an HTML text, whatever is marked up in them. */
function printsOf(html: string): string[] {
  const prints = new Set<string>();
  let text = '';
  const end = (name: string) => {
    if (!ENDS_BLOCK.has(name)) return;
    const print = printOf(text);
    if (print !== null && prints.size < MOST_PRINTS) prints.add(print);
    text = '';
  };
  const parser = new Parser({
    ontext: (piece) => {
      text += piece;
    },
    onopentagname: end,
    onclosetag: end,
  });
  parser.end(html);
  end('p');
  return [...prints];
}

export interface GeneratedText {
  userId: number;
  /** Who wrote it and from what, as the history is to say it. */
  source: string;
  /** HTML. */
  content: string;
}

/** Keeps what was generated for somebody in mind, for 30 days. */
export async function noteGenerated(
  db: Db,
  { userId, source, content }: GeneratedText,
  now: number,
): Promise<void> {
  const prints = JSON.stringify(printsOf(content));
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

/**
 * Whose words of what was generated for somebody stand in what they save: recognised block by block,
 * so that nobody has to say it, nobody can say it falsely, and a text that was rewritten is theirs.
 * @returns the sources that the article's history does not name yet
 */
export async function generatedIn(
  db: Db,
  { userId, articleId, content }: { userId: number; articleId: number; content: string },
  now: number,
): Promise<string[]> {
  const known = await db
    .selectFrom('generated_texts')
    .select(['source', 'prints'])
    .where('user_id', '=', userId)
    .where('made_at', '>=', now - KEPT_MS)
    .orderBy('id', 'desc')
    .execute();
  if (known.length === 0) return [];
  const saved = new Set(printsOf(content));
  const drafts = known.map(({ source, prints }) => ({
    source,
    shared: (JSON.parse(prints) as string[]).filter((print) => saved.has(print)),
  }));
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

/** The fewest drafts that explain every shared block: what drafts have in common counts once. */
function fewest(drafts: { source: string; shared: string[] }[]): string[] {
  const sources = new Set<string>();
  let open = drafts;
  for (;;) {
    const [best] = open.toSorted((a, b) => b.shared.length - a.shared.length);
    if (best === undefined || best.shared.length === 0) return [...sources];
    sources.add(best.source);
    open = open.map(({ source, shared }) => ({
      source,
      shared: shared.filter((print) => !best.shared.includes(print)),
    }));
  }
}
