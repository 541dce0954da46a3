import type { Db } from '#platform/db/schema.ts';

/** The opening tag of a snippet. Sanitized HTML has no '<' or '>' in attributes. */
const OPENING = /<div\b[^<>]*?\bclass="snippet-([a-z0-9-]{1,60})"[^<>]*>/g;
const DIVISION = /<(\/?)div\b[^<>]*>/g;

interface Reference {
  key: string;
  /** Positions of the whole element, and of its content. */
  from: number;
  to: number;
  content: string;
}

/** The snippets in a sanitized text, in order; one inside another belongs to that one's content. */
export function referencesIn(html: string): Reference[] {
  const found: Reference[] = [];
  let end = 0;
  for (const opening of html.matchAll(OPENING)) {
    const from = opening.index;
    if (from < end) continue;
    const start = from + opening[0].length;
    let depth = 1;
    DIVISION.lastIndex = start;
    for (let tag = DIVISION.exec(html); tag !== null; tag = DIVISION.exec(html)) {
      depth += tag[1] === '' ? 1 : -1;
      if (depth > 0) continue;
      end = DIVISION.lastIndex;
      found.push({ key: opening[1] ?? '', from, to: end, content: html.slice(start, tag.index) });
      break;
    }
    // A text that ends inside one has no more of them.
    if (depth > 0) break;
  }
  return found;
}

/** Whether a text contains a snippet. */
export const hasSnippets = (html: string): boolean => referencesIn(html).length > 0;

function snippetsIn(db: Db, html: string) {
  const keys = [...new Set(referencesIn(html).map(({ key }) => key))];
  return keys.length === 0
    ? Promise.resolve([])
    : db.selectFrom('snippets').select(['id', 'key', 'html']).where('key', 'in', keys).execute();
}

/** A sanitized text with the current text of its snippets. What a deleted or unknown one showed stays as ordinary text. */
export async function withCurrentSnippets(db: Db, html: string): Promise<string> {
  if (!html.includes('"snippet-')) return html;
  const known = new Map((await snippetsIn(db, html)).map((one) => [one.key, one.html]));
  let written = '';
  let copied = 0;
  for (const { key, from, to, content } of referencesIn(html)) {
    const current = known.get(key);
    written += html.slice(copied, from);
    written += current === undefined ? content : `<div class="snippet-${key}">${current}</div>`;
    copied = to;
  }
  return written + html.slice(copied);
}

/**
 * Records the snippets that an article uses, in the transaction that changes the article.
 * @returns whether one of them was changed or deleted since its text was written into the article
 */
export async function noteSnippetUses(db: Db, articleId: number, html: string): Promise<boolean> {
  await db.deleteFrom('snippet_uses').where('article_id', '=', articleId).execute();
  if (!html.includes('"snippet-')) return false;
  const used = await snippetsIn(db, html);
  if (used.length > 0) {
    const rows = used.map(({ id }) => ({ snippet_id: id, article_id: articleId }));
    await db.insertInto('snippet_uses').values(rows).execute();
  }
  return (await withCurrentSnippets(db, html)) !== html;
}
