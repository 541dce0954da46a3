import { type Doer, recordHistory } from '#features/audit-log/server/public.ts';
import type { StaffTag, StaffTagPage } from '#features/taxonomy/contract.ts';
import { recordChange, type Topic } from '#platform/db/changes.ts';
import { contains } from '#platform/db/hints.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import { announceAll } from './announce.ts';
import type { Window } from './public.views.ts';
import { tagKey } from './tags.ts';

interface TagFields {
  name: string;
  description: string;
}

/** So many articles are brought in line with a tag in one transaction: others write in between. */
const BATCH = 100;

const subjectOf = ({ id, name }: { id: number; name: string }) =>
  ({ type: 'tag', id, name }) as const;

async function articlesWith(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('article_tags')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tag_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Tags by name, with the number of articles that carry them. @param search part of a name */
export async function staffTags(
  db: Db,
  search: string | undefined,
  { limit, offset }: Window,
): Promise<StaffTagPage> {
  const key = tagKey(search ?? '');
  let found = db.selectFrom('tags');
  if (key !== '') {
    found = found.where((eb) => contains(eb.ref('name_key'), key));
  }
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(['id', 'name', 'description'])
    .orderBy('name_key')
    .limit(limit)
    .offset(offset)
    .execute();
  const tags: StaffTag[] = [];
  for (const row of rows) tags.push({ ...row, articleCount: await articlesWith(db, row.id) });
  return { tags, totalCount: count };
}

async function tagById(db: Db, id: number) {
  const row = await db
    .selectFrom('tags')
    .select(['id', 'name', 'description', 'name_key'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Problem(404, 'tag.not_found', 'There is no tag with this id.');
  return row;
}

/** @throws Problem 409 `tag.exists` where another one has the name, in any case */
async function refuseTwin(db: Db, key: string, id: number | null): Promise<void> {
  const twin = await db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('name_key', '=', key)
    .executeTakeFirst();
  if (twin && twin.id !== id) {
    throw new Problem(409, 'tag.exists', `There is a tag named ${twin.name} already.`);
  }
}

/** @throws Problem 409 `tag.exists` */
export function createTag(db: Db, fields: TagFields, by: Doer, now: number): Promise<StaffTag> {
  return inTransaction(db, async (trx) => {
    const key = tagKey(fields.name);
    await refuseTwin(trx, key, null);
    const { id } = await trx
      .insertInto('tags')
      .values({ ...fields, name_key: key })
      .returning('id')
      .executeTakeFirstOrThrow();
    const tag = { id, ...fields };
    await recordHistory(trx, now, by, [{ action: 'tag.created', subject: subjectOf(tag) }]);
    await recordChange(trx, now, ['taxonomy', 'newsroom']);
    return { ...tag, articleCount: 0 };
  });
}

/**
 * Renames a tag everywhere: on its articles' pages at once, and in the search index before it
 * answers. @throws Problem 404 `tag.not_found`, 409 `tag.exists`
 */
export async function changeTag(
  db: Db,
  id: number,
  fields: TagFields,
  by: Doer,
  now: number,
): Promise<StaffTag> {
  const { tag, carriers } = await inTransaction(db, async (trx) => {
    const before = await tagById(trx, id);
    const key = tagKey(fields.name);
    await refuseTwin(trx, key, id);
    await trx
      .updateTable('tags')
      .set({ ...fields, name_key: key })
      .where('id', '=', id)
      .execute();
    const after = { id, ...fields };
    await recordHistory(trx, now, by, [{ action: 'tag.edited', subject: subjectOf(after) }]);
    const renamed = before.name !== fields.name;
    const articles = renamed ? await carriersOf(trx, id) : [];
    await recordChange(trx, now, ['taxonomy', 'newsroom', ...topicsOf(articles)]);
    return { tag: after, carriers: articles };
  });
  await reindex(db, carriers, now);
  return { ...tag, articleCount: await articlesWith(db, id) };
}

/** Deletes a tag and takes it off its articles. @throws Problem 404 `tag.not_found` */
export async function deleteTag(db: Db, id: number, by: Doer, now: number): Promise<void> {
  const carriers = await inTransaction(db, async (trx) => {
    const tag = await tagById(trx, id);
    const articles = await carriersOf(trx, id);
    await trx.deleteFrom('tags').where('id', '=', id).execute();
    await recordHistory(trx, now, by, [{ action: 'tag.deleted', subject: subjectOf(tag) }]);
    await recordChange(trx, now, ['taxonomy', 'newsroom', ...topicsOf(articles)]);
    return articles;
  });
  await reindex(db, carriers, now);
}

interface Carrier {
  id: number;
  isPublic: boolean;
}

/** The articles that carry a tag, public or not: the newsroom finds them all by it. */
async function carriersOf(db: Db, tagId: number): Promise<Carrier[]> {
  const rows = await db
    .selectFrom('article_tags')
    .innerJoin('articles', 'articles.id', 'article_tags.article_id')
    .select(['articles.id', 'articles.is_public'])
    .where('article_tags.tag_id', '=', tagId)
    .execute();
  return rows.map((row) => ({ id: row.id, isPublic: row.is_public === 1 }));
}

/** What readers see of it: the public ones alone. */
function topicsOf(articles: readonly Carrier[]): Topic[] {
  const seen = articles.filter((one) => one.isPublic);
  if (seen.length === 0) return [];
  return ['articles', ...seen.map(({ id }): Topic => `article:${id}`)];
}

/** Brings the index in line with the tags that articles now have. */
async function reindex(db: Db, articles: readonly Carrier[], now: number): Promise<void> {
  for (let start = 0; start < articles.length; start += BATCH) {
    await inTransaction(db, async (trx) => {
      const batch = articles.slice(start, start + BATCH).map(({ id }) => id);
      const there = await trx
        .selectFrom('articles')
        .select('id')
        .where('id', 'in', batch)
        .execute();
      // Whoever made one public or took it away meanwhile has told readers of it.
      const changed = there.map(({ id }) => ({ id, wasPublic: false }));
      await announceAll(trx, changed, now);
    });
  }
}
