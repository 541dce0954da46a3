import { nameKey } from '#lib/text/name-key.ts';
import type { Db } from '#platform/db/schema.ts';

/** Deletes unused tags, unless an editor has described them. */
async function deleteUnused(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('tags')
    .where('id', 'in', ids)
    .where('description', '=', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('article_tags')
            .select('tag_id')
            .whereRef('article_tags.tag_id', '=', 'tags.id'),
        ),
      ),
    )
    .execute();
}

/**
 * Sets an article's tags in this order; new names become tags. Removed tags that no other article has are
 * deleted, so that they don't accumulate.
 * @returns the names as stored
 */
export async function setTags(
  db: Db,
  articleId: number,
  names: readonly string[],
): Promise<string[]> {
  const wanted = new Map<string, string>();
  for (const name of names) {
    const key = nameKey(name);
    if (key !== '' && !wanted.has(key)) wanted.set(key, name.trim());
  }
  const former = await db
    .deleteFrom('article_tags')
    .where('article_id', '=', articleId)
    .returning('tag_id')
    .execute();
  const formerIds = former.map(({ tag_id }) => tag_id);
  if (wanted.size === 0) {
    await deleteUnused(db, formerIds);
    return [];
  }
  const keys = [...wanted.keys()];
  await db
    .insertInto('tags')
    .values(keys.map((key) => ({ name: wanted.get(key) ?? key, name_key: key, description: '' })))
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .execute();
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name', 'name_key'])
    .where('name_key', 'in', keys)
    .execute();
  rows.sort((a, b) => keys.indexOf(a.name_key) - keys.indexOf(b.name_key));
  await db
    .insertInto('article_tags')
    .values(rows.map(({ id }, position) => ({ article_id: articleId, tag_id: id, position })))
    .execute();
  await deleteUnused(
    db,
    formerIds.filter((id) => !rows.some((row) => row.id === id)),
  );
  return rows.map(({ name }) => name);
}

/** The tags of several articles, each in its order. */
export async function tagsOf(
  db: Db,
  articleIds: readonly number[],
): Promise<Map<number, string[]>> {
  const tags = new Map<number, string[]>();
  if (articleIds.length === 0) return tags;
  const rows = await db
    .selectFrom('article_tags')
    .innerJoin('tags', 'tags.id', 'article_tags.tag_id')
    .select(['article_tags.article_id', 'tags.name'])
    .where('article_tags.article_id', 'in', articleIds)
    .orderBy('article_tags.article_id')
    .orderBy('article_tags.position')
    .execute();
  for (const { article_id, name } of rows) {
    const list = tags.get(article_id);
    if (list) list.push(name);
    else tags.set(article_id, [name]);
  }
  return tags;
}

/** The ids of articles with a tag, as a query. @param name of the tag, without regard to case */
export const idsTagged = (db: Db, name: string) =>
  db
    .selectFrom('article_tags')
    .innerJoin('tags', 'tags.id', 'article_tags.tag_id')
    .select('article_tags.article_id')
    .where('tags.name_key', '=', nameKey(name));
