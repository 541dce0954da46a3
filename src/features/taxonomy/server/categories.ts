import { type AuditActor, recordAudit } from '#features/audit-log/server/public.ts';
import { formatCount, plural } from '#lib/format/count.ts';
import { isReservedSlug } from '#lib/text/reserved-slugs.ts';
import { slugify } from '#lib/text/slug.ts';
import { deletePlacements, isPageSlug } from '#platform/db/categories/category-pages.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { AdminCategory, CategoryEdit, NewCategory } from '../contract.ts';
import { CORE_CATEGORIES, categorySlug, isCoreCategory } from '../values.ts';
import { type ExistingCategories, existingCategories } from './existing-categories.ts';
import { recordArticleChanges } from './record-article-changes.ts';

declare module '#platform/db/changes.ts' {
  interface TopicNames {
    /** Categories and tags. */
    taxonomy: true;
  }
}

/** Slugs with another meaning in lists, placements and the colors of pages. */
const RESERVED = new Set(['all', 'homepage', 'none', 'brand', 'ink', 'other', 'paper']);

const articlesIn = (db: Db, slug: string) =>
  countRows(
    db.selectFrom('articles').where('category', '=', slug).where('id', 'not in', trashedIds(db)),
  );

/** All categories with the number of their articles, public or not. */
export async function adminCategories(db: Db): Promise<AdminCategory[]> {
  const rows = await db.selectFrom('categories').selectAll().orderBy('id').execute();
  const counts = await db
    .selectFrom('articles')
    .select(['category', (eb) => eb.fn.countAll<number>().as('count')])
    .where('id', 'not in', trashedIds(db))
    .groupBy('category')
    .execute();
  const bySlug = new Map(counts.map((row) => [row.category, row.count]));
  return rows.map(({ actor: _, ...row }) => ({ ...row, articleCount: bySlug.get(row.slug) ?? 0 }));
}

/** Of these slugs, those that categories have. */
export async function usedCategorySlugs(db: Db, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('categories')
    .select('slug')
    .where('slug', 'in', slugs)
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Slugs of the custom categories: each has a list at /{slug}. */
export async function customCategories(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('categories')
    .select('slug')
    .where('slug', 'not in', CORE_CATEGORIES)
    .orderBy('id')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Slugs of custom categories with a public article. */
export async function addedCategories(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('categories')
    .select('slug')
    .where('slug', 'not in', CORE_CATEGORIES)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('articles')
          .select('articles.id')
          .whereRef('articles.category', '=', 'categories.slug')
          .where('articles.is_public', '=', 1),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ slug }) => slug);
}

async function categoryById(db: Db, id: number) {
  const row = await db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'category.not_found', 'No category has this id.');
  return row;
}

/** @throws Problem 409 `category.exists` if another category has this name in any case, singular or plural */
function assertIsNew(others: ExistingCategories, name: string, slug: string): void {
  const other = others.find(name, slug);
  if (other) {
    throw new Problem(409, 'category.exists', `A category named ${other.name} already exists.`);
  }
}

/**
 * The slug of a new category, which is also its URL.
 * @throws Problem 400 naming `slug` if one was given, else `name`
 */
async function judgeSlug(db: Db, { name, slug: typed }: NewCategory): Promise<string> {
  const field = typed === undefined ? 'name' : 'slug';
  const slug = categorySlug(slugify(typed ?? name));
  if (slug === '') throw badField(field, 'must contain a letter a to z or a digit');
  if (typed !== undefined && slugify(typed) !== typed) {
    throw badField(field, `may have only a to z, digits and hyphens, such as ${slug}`);
  }
  // A standard category is found by its name.
  const isTaken = RESERVED.has(slug) || (!isCoreCategory(slug) && isReservedSlug(slug));
  if (isTaken || (await isPageSlug(db, slug))) {
    throw badField(field, `would have the URL /${slug}, which the site uses. Choose another one`);
  }
  return slug;
}

const subjectOf = ({ id, name }: { id: number; name: string }) =>
  ({ type: 'category', id, name }) as const;

/**
 * Creates a category. Its slug never changes: articles refer to it, and its list is at /{slug}.
 * @param known all stored categories, for callers that create several; the new one is added
 * @throws Problem 409 `category.exists`, 400 for a name or slug that gives no URL of its own
 */
export function createCategory(
  db: Db,
  fields: NewCategory,
  by: AuditActor,
  now: number,
  known?: ExistingCategories,
): Promise<AdminCategory> {
  return inTransaction(db, async (trx) => {
    const slug = await judgeSlug(trx, fields);
    assertIsNew(known ?? (await existingCategories(trx)), fields.name, slug);
    const row = await trx
      .insertInto('categories')
      .values({ ...fields, slug, actor: by.name })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(trx, now, by, [{ action: 'category.created', subject: subjectOf(row) }]);
    await recordChange(trx, now, ['taxonomy', 'admin']);
    known?.add(row);
    const { actor: _, ...category } = row;
    return { ...category, articleCount: 0 };
  });
}

/**
 * Changes what readers and editors see of a category. The slug and all URLs stay.
 * @throws Problem 404 `category.not_found`, 409 `category.exists`, `category.stale` naming who changed it
 */
export function changeCategory(
  db: Db,
  id: number,
  { version, plural, emoji, ...fields }: CategoryEdit,
  by: AuditActor,
  now: number,
): Promise<AdminCategory> {
  return inTransaction(db, async (trx) => {
    const before = await categoryById(trx, id);
    if (version !== undefined && version !== before.version) {
      throw new Problem(
        409,
        'category.stale',
        `${before.actor} has changed this category since you opened it.`,
        { members: { conflict: { version: before.version, by: before.actor } } },
      );
    }
    const others = await existingCategories(trx, id);
    assertIsNew(others, fields.name, categorySlug(slugify(fields.name)));
    const { actor: _, ...after } = {
      ...before,
      ...fields,
      plural: plural ?? before.plural,
      emoji: emoji ?? before.emoji,
      version: before.version + 1,
    };
    await trx
      .updateTable('categories')
      .set({ ...after, actor: by.name })
      .where('id', '=', id)
      .execute();
    await recordAudit(trx, now, by, [{ action: 'category.edited', subject: subjectOf(after) }]);
    await recordChange(trx, now, ['taxonomy', 'articles', 'admin']);
    return { ...after, articleCount: await articlesIn(trx, before.slug) };
  });
}

/**
 * Moves all articles of a category to another one. Those in the trash too: they must have one when they return.
 * @throws Problem 400 naming `moveTo`
 */
async function moveArticles(
  trx: Db,
  { id, slug }: { id: number; slug: string },
  moveTo: string | undefined,
  { by, now }: { by: AuditActor; now: number },
): Promise<void> {
  const others = trx.selectFrom('categories').select(['slug', 'name']).where('id', '<>', id);
  const target = await (moveTo === undefined
    ? others.orderBy('id').limit(1)
    : others.where('slug', '=', categorySlug(moveTo))
  ).executeTakeFirst();
  if (!target) throw badField('moveTo', 'must be another category');
  const moved = await trx
    .updateTable('articles')
    .set((eb) => ({ category: target.slug, version: eb('version', '+', 1) }))
    .where('category', '=', slug)
    .returning(['id', 'title', 'is_public'])
    .execute();
  const events = moved.map(({ id: articleId, title }) => ({
    action: 'article.edited' as const,
    subject: { type: 'article' as const, id: articleId, name: title },
    detail: `category ${target.name}`,
  }));
  await recordAudit(trx, now, by, events);
  await recordArticleChanges(trx, moved, now);
}

/**
 * Deletes a category.
 * @param moveTo the category that its articles get; it may be left out if there are none, apart from the trash
 * @throws Problem 404 `category.not_found`, 409 `category.in_use` with the number of articles, 400 naming `moveTo`
 */
export function deleteCategory(
  db: Db,
  id: number,
  by: AuditActor,
  now: number,
  moveTo?: string,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const category = await categoryById(trx, id);
    const count = await articlesIn(trx, category.slug);
    if (count > 0 && moveTo === undefined) {
      const use = `${formatCount(count, 'article')} ${plural(count, 'uses', 'use')}`;
      throw new Problem(
        409,
        'category.in_use',
        `${use} the category ${category.name}. Move them first.`,
      );
    }
    await moveArticles(trx, category, moveTo, { by, now });
    await trx.deleteFrom('categories').where('id', '=', id).execute();
    // The lists of standard ones stay.
    if (!isCoreCategory(category.slug)) await deletePlacements(trx, category.slug, now);
    const detail = count > 0 ? `${formatCount(count, 'article')} moved to ${moveTo}` : null;
    const subject = subjectOf(category);
    await recordAudit(trx, now, by, [{ action: 'category.deleted', subject, detail }]);
    await recordChange(trx, now, ['taxonomy', 'admin']);
  });
}
