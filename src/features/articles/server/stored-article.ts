import { tagsOf } from '#features/taxonomy/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import type { ArticleStatus, ModerationStatus } from '../values.ts';
import { type ExtensionFields, extensionsOf } from './extensions.ts';

/** Everything about an article that can be written. Times are UTC epoch milliseconds. */
export interface ArticleFields extends ExtensionFields {
  title: string;
  /** Wanted slug; made from the title when empty. */
  slug: string;
  /** HTML. */
  content: string;
  excerpt: string;
  metaDescription: string;
  tags: readonly string[];
  /** Category slug of a stored category. */
  category: string;
  featuredImage: string | null;
  /** What it shows, for who does not see it. */
  featuredImageAlt: string;
  /** Shown below it, with its credit. */
  featuredImageCaption: string;
  status: ArticleStatus;
  moderationStatus: ModerationStatus;
  rejectionNote: string | null;
  scheduledAt: number | null;
  /** Nothing of it may be seen before; null where it has no embargo. */
  embargoUntil: number | null;
  embargoReason: string;
  /** Who set that time. */
  embargoSource: string;
  authorId: number;
}

/** An article as it is stored: its fields as a writer knows them, and what the store adds. */
export interface LoadedArticle {
  id: number;
  fields: ArticleFields;
  version: number;
  createdAt: number;
  updatedAt: number;
  publishedAt: number | null;
}

/** A whole article to be changed; undefined where there is none. */
export async function loadArticle(db: Db, id: number): Promise<LoadedArticle | undefined> {
  const row = await db
    .selectFrom('articles')
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .selectAll('articles')
    .select('article_bodies.content')
    .where('articles.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const fields: ArticleFields = {
    title: row.title,
    slug: row.slug,
    content: row.content,
    excerpt: row.excerpt,
    metaDescription: row.meta_description,
    tags: (await tagsOf(db, [id])).get(id) ?? [],
    category: row.category,
    featuredImage: row.remote_image ?? row.featured_image,
    featuredImageAlt: row.featured_image_alt,
    featuredImageCaption: row.featured_image_caption,
    status: row.status,
    moderationStatus: row.moderation_status,
    rejectionNote: row.rejection_note,
    scheduledAt: row.scheduled_at,
    embargoUntil: row.embargo_until,
    embargoReason: row.embargo_reason,
    embargoSource: row.embargo_source,
    authorId: row.author_id,
    ...(await extensionsOf(db, id)),
  };
  return {
    id,
    fields,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
  };
}
