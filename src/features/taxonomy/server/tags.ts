import { type AuditActor, recordAudit } from '#features/audit-log/server/public.ts';
import { nameKey } from '#lib/text/name-key.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import { engineOf } from '#platform/db/engine.ts';
import { mergeRows } from '#platform/db/queries/article-links.ts';
import { contains } from '#platform/db/queries/contains.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { AdminTag, AdminTagPage } from '../contract.ts';
import { type ChangedArticle, recordArticleChanges } from './record-article-changes.ts';

interface TagFields {
  name: string;
  description: string;
}

const subjectOf = ({ id, name }: { id: number; name: string }) =>
  ({ type: 'tag', id, name }) as const;

const articlesWith = (db: Db, id: number) =>
  countRows(
    db
      .selectFrom('article_tags')
      .where('tag_id', '=', id)
      .where('article_id', 'not in', trashedIds(db)),
  );

/** Tags by name with their number of articles. @param search part of a name */
export async function adminTags(
  db: Db,
  search: string | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<AdminTagPage> {
  const key = nameKey(search ?? '');
  let matches = db.selectFrom('tags');
  if (key !== '') {
    matches = matches.where((eb) => contains(eb.ref('name_key'), key));
  }
  const count = await countRows(matches);
  const rows = await matches
    .select(['id', 'name', 'description'])
    .orderBy('name_key')
    .limit(limit)
    .offset(offset)
    .execute();
  const tags: AdminTag[] = [];
  for (const row of rows) tags.push({ ...row, articleCount: await articlesWith(db, row.id) });
  return { tags, totalCount: count };
}

async function tagById(db: Db, id: number) {
  return db
    .selectFrom('tags')
    .select(['id', 'name', 'description', 'name_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem(404, 'tag.not_found', 'No tag has this id.'));
}

/** @throws Problem 409 `tag.exists` if another tag has this name */
async function assertNameIsFree(db: Db, key: string, id: number | null): Promise<void> {
  const other = await db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('name_key', '=', key)
    .executeTakeFirst();
  if (other && other.id !== id) {
    throw new Problem(409, 'tag.exists', `A tag named ${other.name} already exists.`, {
      members: { existing: other },
    });
  }
}

/** @throws Problem 409 `tag.exists` */
export function createTag(
  db: Db,
  fields: TagFields,
  by: AuditActor,
  now: number,
): Promise<AdminTag> {
  return inTransaction(db, async (trx) => {
    const key = nameKey(fields.name);
    await assertNameIsFree(trx, key, null);
    const { id } = await trx
      .insertInto('tags')
      .values({ ...fields, name_key: key })
      .returning('id')
      .executeTakeFirstOrThrow();
    const tag = { id, ...fields };
    await recordAudit(trx, now, by, [{ action: 'tag.created', subject: subjectOf(tag) }]);
    await recordChange(trx, now, ['taxonomy', 'admin']);
    return { ...tag, articleCount: 0 };
  });
}

/** Records a name that a tag had: its URL redirects, unless another tag takes the name. */
const addFormerName = (trx: Db, name_key: string, tag_id: number) =>
  trx
    .insertInto('tag_former_names')
    .values({ name_key, tag_id })
    .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ tag_id }))
    .execute();

/**
 * Changes a tag on all its articles; search follows by a job.
 * @throws Problem 404 `tag.not_found`, 409 `tag.exists`
 */
export function changeTag(
  db: Db,
  id: number,
  fields: TagFields,
  by: AuditActor,
  now: number,
): Promise<AdminTag> {
  return inTransaction(db, async (trx) => {
    const before = await tagById(trx, id);
    const key = nameKey(fields.name);
    await assertNameIsFree(trx, key, id);
    await trx
      .updateTable('tags')
      .set({ ...fields, name_key: key })
      .where('id', '=', id)
      .execute();
    if (key !== before.name_key) await addFormerName(trx, before.name_key, id);
    const tag = { id, ...fields };
    await recordAudit(trx, now, by, [{ action: 'tag.edited', subject: subjectOf(tag) }]);
    await recordArticleChanges(
      trx,
      before.name === fields.name ? [] : await articlesOf(trx, id),
      now,
    );
    return { ...tag, articleCount: await articlesWith(trx, id) };
  });
}

/**
 * Merges a tag into another one, which its articles have afterwards.
 * @throws Problem 404 `tag.not_found`, 400 if both are the same
 */
export function mergeTags(
  db: Db,
  id: number,
  into: number,
  by: AuditActor,
  now: number,
): Promise<AdminTag> {
  return inTransaction(db, async (trx) => {
    if (id === into) throw badField('into', 'must be another tag');
    const tag = await tagById(trx, id);
    const target = await tagById(trx, into);
    const articles = await articlesOf(trx, id);
    await mergeRows(trx, 'tag', id, into);
    await trx
      .updateTable('tag_former_names')
      .set({ tag_id: into })
      .where('tag_id', '=', id)
      .execute();
    await addFormerName(trx, tag.name_key, into);
    await trx.deleteFrom('tags').where('id', '=', id).execute();
    const description = target.description || tag.description;
    await trx.updateTable('tags').set({ description }).where('id', '=', into).execute();
    const subject = subjectOf(target);
    await recordAudit(trx, now, by, [{ action: 'tag.merged', subject, detail: tag.name }]);
    await recordArticleChanges(trx, articles, now);
    return {
      id: into,
      name: target.name,
      description,
      articleCount: await articlesWith(trx, into),
    };
  });
}

/** Deletes a tag and removes it from its articles. @throws Problem 404 `tag.not_found` */
export function deleteTag(db: Db, id: number, by: AuditActor, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const tag = await tagById(trx, id);
    const articles = await articlesOf(trx, id);
    await trx.deleteFrom('tags').where('id', '=', id).execute();
    await recordAudit(trx, now, by, [{ action: 'tag.deleted', subject: subjectOf(tag) }]);
    await recordArticleChanges(trx, articles, now);
  });
}

/** All articles with a tag. */
function articlesOf(db: Db, tagId: number): Promise<ChangedArticle[]> {
  return db
    .selectFrom('article_tags')
    .innerJoin('articles', 'articles.id', 'article_tags.article_id')
    .select(['articles.id', 'articles.is_public'])
    .where('article_tags.tag_id', '=', tagId)
    .orderBy('articles.id')
    .execute();
}

/**
 * A tag with a public article, found by any spelling of its name or of a former one. A former name leads on to the
 * tag that had it until another one with that name has a public article.
 */
export async function publicTag(db: Db, name: string) {
  const key = nameKey(name);
  const tags = db
    .selectFrom('tags')
    .select(['tags.id', 'tags.name', 'tags.description'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('article_tags')
          .innerJoin('articles', 'articles.id', 'article_tags.article_id')
          .select('articles.id')
          .whereRef('article_tags.tag_id', '=', 'tags.id')
          .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1),
      ),
    );
  const tag = await tags.where('tags.name_key', '=', key).executeTakeFirst();
  if (tag) return tag;
  return tags
    .innerJoin('tag_former_names as former', 'former.tag_id', 'tags.id')
    .where('former.name_key', '=', key)
    .executeTakeFirst();
}
