import {
  type ArticleFields,
  createArticle,
  loadArticle,
  type SaveContext,
  updateArticle,
} from '#features/articles/server/public.ts';
import { place } from '#features/featured/server/public.ts';
import type { FeaturedPage } from '#features/featured/values.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { NOW } from '../databases/test-database.ts';

let made = 0;

/** Fields of a public article; a test lists only those that matter. */
export function articleFields(fields: Partial<ArticleFields> = {}): ArticleFields {
  made += 1;
  return {
    title: `Article number ${made}`,
    slug: '',
    content: '<p>Some words to read.</p>',
    excerpt: 'An excerpt.',
    metaDescription: '',
    tags: [],
    category: 'review',
    featuredImage: null,
    featuredImageAlt: '',
    featuredImageCaption: '',
    language: '',
    status: 'published',
    moderationStatus: 'approved',
    rejectionNote: null,
    scheduledAt: null,
    unpublishAt: null,
    embargoUntil: null,
    embargoReason: '',
    embargoSource: '',
    authorId: 1,
    byline: [],
    review: null,
    games: [],
    series: null,
    checked: null,
    ...fields,
  };
}

/**
 * Stores an article.
 * @param at when it was created and, if public, published
 */
export function makeArticle(db: Db, fields: Partial<ArticleFields> = {}, at: number = NOW) {
  return createArticle(db, articleFields(fields), { userId: 1, now: at });
}

/**
 * Saves an article with some fields changed.
 * @throws if there is no such article
 */
export function changeArticle(
  db: Db,
  id: number,
  changes: Partial<ArticleFields>,
  context: SaveContext = { userId: 1, now: NOW },
) {
  return inTransaction(db, async (trx) => {
    const article = await loadArticle(trx, id);
    if (!article) throw new Error(`there is no article ${id}`);
    return updateArticle(trx, article, changes, context);
  });
}

/** An article that a test changes step by step. */
export async function editableArticle(
  db: Db,
  first: Partial<ArticleFields> = {},
  at: number = NOW,
) {
  let fields = articleFields(first);
  const saved = await createArticle(db, fields, { userId: 1, now: at });
  return {
    ...saved,
    /** Saves it with some fields changed. */
    change: (changes: Partial<ArticleFields>, now: number = NOW) => {
      fields = { ...fields, ...changes };
      return changeArticle(db, saved.id, fields, { userId: 1, now });
    },
  };
}

export type EditableArticle = Awaited<ReturnType<typeof editableArticle>>;

/** Places an article in a slot. */
export function featureArticle(db: Db, page: FeaturedPage, position: number, articleId: number) {
  return place(db, NOW, { page, position, articleId });
}
