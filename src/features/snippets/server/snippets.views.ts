import { isoTime } from '#lib/format/iso.ts';
import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Snippet, SnippetArticle } from '../contract.ts';

type StoredSnippet = Pick<Snippet, 'key' | 'title' | 'content'>;

/** How many articles are listed. */
const MAX_LISTED = 200;

/** All snippets by title. */
export async function listSnippets(db: Db): Promise<Snippet[]> {
  const rows = await db
    .selectFrom('snippets')
    .select(['id', 'key', 'title', 'html', 'version', 'updated_at'])
    .select((eb) =>
      eb
        .selectFrom('snippet_uses')
        .select((of) => of.fn.countAll<number | string>().as('count'))
        .whereRef('snippet_uses.snippet_id', '=', 'snippets.id')
        .where('snippet_uses.article_id', 'not in', trashedIds(db))
        .as('uses'),
    )
    .orderBy('title_key')
    .execute();
  return rows.map(({ updated_at, uses, html, ...row }) => ({
    ...row,
    content: html,
    uses: Number(uses),
    updatedAt: isoTime(updated_at),
  }));
}

/** All snippets, as exports have them. */
export async function* storedSnippets(db: Db): AsyncGenerator<StoredSnippet> {
  for (const { key, title, content } of await listSnippets(db)) yield { key, title, content };
}

export const snippetWithKey = (db: Db, key: string) =>
  db.selectFrom('snippets').select(['id', 'html']).where('key', '=', key).executeTakeFirst();

/** The articles that contain a snippet, the newest first, at most 200. */
export async function articlesWithSnippet(db: Db, id: number): Promise<SnippetArticle[]> {
  const rows = await db
    .selectFrom('snippet_uses')
    .innerJoin('articles', 'articles.id', 'snippet_uses.article_id')
    .select(['articles.id', 'articles.title', 'articles.is_public'])
    .where('snippet_uses.snippet_id', '=', id)
    .where('articles.id', 'not in', trashedIds(db))
    // In the order of its index, so that only those listed are read.
    .orderBy('snippet_uses.article_id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({ id: row.id, title: row.title, isPublic: row.is_public === 1 }));
}

/** The ids of all articles with a snippet, also in the trash. */
export async function articleIdsWith(db: Db, snippetId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('snippet_uses')
    .select('article_id')
    .where('snippet_id', '=', snippetId)
    .orderBy('article_id')
    .execute();
  return rows.map(({ article_id }) => article_id);
}
