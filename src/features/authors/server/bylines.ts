import type { Config } from '#platform/config/config.ts';
import type { Topic } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Byline } from '../contract.ts';

/** Who is named over these articles, in their order; of an article that names nobody there is nothing. */
export async function bylinesOf(
  db: Db,
  articleIds: readonly number[],
): Promise<Map<number, Byline>> {
  if (articleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('article_bylines')
    .innerJoin('people', 'people.id', 'article_bylines.person_id')
    .select(['article_bylines.article_id', 'article_bylines.role'])
    .select(['people.id', 'people.name', 'people.slug'])
    .where('article_bylines.article_id', 'in', articleIds)
    .orderBy('article_bylines.article_id')
    .orderBy('article_bylines.position')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.article_id);
  return new Map(
    [...grouped].map(([articleId, people]) => [
      articleId,
      people.map(({ id, name, slug, role }) => ({ personId: id, name, slug, role })),
    ]),
  );
}

/**
 * A byline of an earlier save, as it would be now: whoever was merged is the one they became, for whom their
 * address stands, and whoever was deleted is left out.
 */
export async function presentByline(db: Db, byline: Byline): Promise<Byline> {
  if (byline.length === 0) return [];
  const people = db.selectFrom('people').select(['people.id', 'people.name', 'people.slug']);
  const ids = byline.map(({ personId }) => personId);
  const found = await people.where('people.id', 'in', ids).execute();
  const byId = new Map(found.map((person) => [person.id, person]));
  const gone = byline.filter(({ personId }) => !byId.has(personId)).map(({ slug }) => slug);
  const became =
    gone.length === 0
      ? []
      : await people
          .innerJoin('person_slugs', 'person_slugs.person_id', 'people.id')
          .select('person_slugs.slug as formerSlug')
          .where('person_slugs.slug', 'in', gone)
          .execute();
  const bySlug = new Map(became.map((person) => [person.formerSlug, person]));
  const present = new Map<number, Byline[number]>();
  for (const { personId, slug, role } of byline) {
    const person = byId.get(personId) ?? bySlug.get(slug);
    if (!person || present.has(person.id)) continue;
    present.set(person.id, { personId: person.id, name: person.name, slug: person.slug, role });
  }
  return [...present.values()];
}

type Setting = Pick<Config, 'bylines'>;

/** These articles with who is named over them, where that is shown at all. */
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

/** What an answer depends on that shows them. */
export const bylineTopics = ({ bylines }: Setting): Topic[] => (bylines ? ['people'] : []);
