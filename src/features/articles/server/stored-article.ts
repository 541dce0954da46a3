import { tagsOf } from '#features/taxonomy/server/public.ts';
import { cut } from '#lib/text/text.ts';
import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import { type ArticleStatus, EXCERPT_FALLBACK_LENGTH, type ModerationStatus } from '../values.ts';
import { type ExtensionFields, extensionsOf } from './extensions.ts';
import type { SavedImages } from './remote-images/replace-in-save.ts';

/** All writable fields of an article. Times are UTC epoch milliseconds. */
export interface ArticleFields extends ExtensionFields {
  title: string;
  /** The wanted slug; derived from the title if empty. */
  slug: string;
  /** HTML. */
  content: string;
  excerpt: string;
  metaDescription: string;
  tags: readonly string[];
  /** The slug of an existing category. */
  category: string;
  featuredImage: string | null;
  /** The alternative text. */
  featuredImageAlt: string;
  /** Shown below it, with its credit. */
  featuredImageCaption: string;
  /** A BCP 47 tag; '' for the site's language. */
  language: string;
  status: ArticleStatus;
  moderationStatus: ModerationStatus;
  rejectionNote: string | null;
  scheduledAt: number | null;
  /** When it is archived automatically; null for never. */
  unpublishAt: number | null;
  /** The end of the embargo; null without one. */
  embargoUntil: number | null;
  embargoReason: string;
  /** Who set the embargo. */
  embargoSource: string;
  authorId: number;
}

/** A stored article: its fields, and columns set by the database layer. */
export interface LoadedArticle {
  id: number;
  fields: ArticleFields;
  version: number;
  createdAt: number;
  updatedAt: number;
  publishedAt: number | null;
}

/** A whole article, for a change; undefined if there is none, or if it is in the trash. */
export async function loadArticle(db: Db, id: number): Promise<LoadedArticle | undefined> {
  const row = await db
    .selectFrom('articles')
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .selectAll('articles')
    .select('article_bodies.content')
    .where('articles.id', '=', id)
    .where('articles.id', 'not in', trashedIds(db))
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
    language: row.language,
    status: row.status,
    moderationStatus: row.moderation_status,
    rejectionNote: row.rejection_note,
    scheduledAt: row.scheduled_at,
    unpublishAt: row.unpublish_at,
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

/** Fields as they are stored. */
export function tidied(fields: ArticleFields): ArticleFields {
  return {
    ...fields,
    title: fields.title.trim(),
    excerpt: fields.excerpt.trim(),
    metaDescription: fields.metaDescription.trim(),
    featuredImage: fields.featuredImage || null,
    featuredImageAlt: fields.featuredImageAlt.trim(),
    featuredImageCaption: fields.featuredImageCaption.trim(),
  };
}

/** The columns of an article's row. @param text of the content, without hidden parts such as spoilers */
export function columns(fields: ArticleFields, text: string, { isFeaturedRemote }: SavedImages) {
  return {
    title: fields.title,
    excerpt: fields.excerpt,
    text_excerpt: cut(text, EXCERPT_FALLBACK_LENGTH),
    meta_description: fields.metaDescription,
    category: fields.category,
    featured_image: isFeaturedRemote ? null : fields.featuredImage,
    remote_image: isFeaturedRemote ? fields.featuredImage : null,
    featured_image_alt: fields.featuredImageAlt,
    featured_image_caption: fields.featuredImageCaption,
    language: fields.language,
    status: fields.status,
    moderation_status: fields.moderationStatus,
    rejection_note: fields.rejectionNote,
    scheduled_at: fields.scheduledAt,
    unpublish_at: fields.unpublishAt,
    embargo_until: fields.embargoUntil,
    embargo_reason: fields.embargoReason,
    embargo_source: fields.embargoSource,
    author_id: fields.authorId,
  };
}
