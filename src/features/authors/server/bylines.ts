import type { Config } from '#platform/config/config.ts';
import type { Topic } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Byline } from '../contract.ts';

/** The bylines of articles by article id; articles without one are missing. */
export async function bylinesOf(
  db: Db,
  articleIds: readonly number[],
): Promise<Map<number, Byline>> {
  if (articleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('article_bylines')
    .innerJoin('authors', 'authors.id', 'article_bylines.author_id')
    .select(['article_bylines.article_id', 'article_bylines.role'])
    .select(['authors.id', 'authors.name', 'authors.slug'])
    .where('article_bylines.article_id', 'in', articleIds)
    .orderBy('article_bylines.article_id')
    .orderBy('article_bylines.position')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.article_id);
  return new Map(
    [...grouped].map(([articleId, authors]) => [
      articleId,
      authors.map(({ id, name, slug, role }) => ({ id, name, slug, role })),
    ]),
  );
}

/** A byline of an older version with today's names: merged authors are replaced, deleted ones dropped. */
export async function presentByline(db: Db, byline: Byline): Promise<Byline> {
  if (byline.length === 0) return [];
  const authors = db.selectFrom('authors').select(['authors.id', 'authors.name', 'authors.slug']);
  const ids = byline.map(({ id }) => id);
  const rows = await authors.where('authors.id', 'in', ids).execute();
  const byId = new Map(rows.map((author) => [author.id, author]));
  const missingSlugs = byline.filter(({ id }) => !byId.has(id)).map(({ slug }) => slug);
  const merged =
    missingSlugs.length === 0
      ? []
      : await authors
          .innerJoin('author_slugs', 'author_slugs.author_id', 'authors.id')
          .select('author_slugs.slug as formerSlug')
          .where('author_slugs.slug', 'in', missingSlugs)
          .execute();
  const bySlug = new Map(merged.map((author) => [author.formerSlug, author]));
  const present = new Map<number, Byline[number]>();
  for (const { id, slug, role } of byline) {
    const author = byId.get(id) ?? bySlug.get(slug);
    if (!author || present.has(author.id)) continue;
    present.set(author.id, { id: author.id, name: author.name, slug: author.slug, role });
  }
  return [...present.values()];
}

type Setting = Pick<Config, 'bylines'>;

/** Adds bylines to articles if `BYLINES` is on. */
export async function withBylines<Article extends { id: number }>(
  db: Db,
  { bylines }: Setting,
  articles: readonly Article[],
): Promise<(Article & { byline?: Byline })[]> {
  if (!bylines) return [...articles];
  const named = await bylinesOf(
    db,
    articles.map(({ id }) => id),
  );
  return articles.map((article) => ({ ...article, byline: named.get(article.id) ?? [] }));
}

/** The topics that a response with bylines depends on. */
export const bylineTopics = ({ bylines }: Setting): Topic[] => (bylines ? ['authors'] : []);
