import { noteMediaUses } from '#features/media/server/public.ts';
import { cut } from '#lib/text/text.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { ArticleStatus, ModerationStatus } from '../values.ts';
import { EXCERPT_FALLBACK_LENGTH } from '../values.ts';
import { announce } from './announce.ts';
import { sanitizeArticleHtml, textOf } from './html/sanitize.ts';
import { freeSlug } from './slugs.ts';
import { setTags, tagsOf } from './tags.ts';

/** Everything about an article that can be written. Times are UTC epoch milliseconds. */
export interface ArticleFields {
  title: string;
  /** Wanted slug; made from the title when empty. */
  slug: string;
  /** HTML, sanitised here. */
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
  authorId: number;
}

export interface SavedArticle {
  id: number;
  slug: string;
  version: number;
}

/** Who saves, when, and for imported articles the moments that lie in the past. */
export interface SaveContext {
  userId: number | null;
  now: number;
  createdAt?: number;
  publishedAt?: number;
}

const isPublic = (fields: Pick<ArticleFields, 'status' | 'moderationStatus'>) =>
  fields.status === 'published' && fields.moderationStatus === 'approved';

function columns(fields: ArticleFields, content: string) {
  return {
    title: fields.title.trim(),
    excerpt: fields.excerpt.trim(),
    text_excerpt: cut(textOf(content), EXCERPT_FALLBACK_LENGTH),
    meta_description: fields.metaDescription.trim(),
    category: fields.category,
    featured_image: fields.featuredImage === '' ? null : fields.featuredImage,
    featured_image_alt: fields.featuredImageAlt.trim(),
    featured_image_caption: fields.featuredImageCaption.trim(),
    status: fields.status,
    moderation_status: fields.moderationStatus,
    rejection_note: fields.rejectionNote,
    scheduled_at: fields.scheduledAt,
    author_id: fields.authorId,
  };
}

/** A change of one of these is one that readers see. */
const SEEN_BY_READERS = [
  'title',
  'excerpt',
  'meta_description',
  'category',
  'featured_image',
  'featured_image_alt',
  'featured_image_caption',
] as const;

/** Stores a new article with its first revision. */
export function createArticle(
  db: Db,
  fields: ArticleFields,
  { userId, now, createdAt = now, publishedAt = now }: SaveContext,
): Promise<SavedArticle> {
  const content = sanitizeArticleHtml(fields.content);
  return inTransaction(db, async (trx) => {
    const slug = await freeSlug(trx, fields.slug || fields.title, null);
    const published = isPublic(fields) ? publishedAt : null;
    const { id } = await trx
      .insertInto('articles')
      .values({
        ...columns(fields, content),
        slug,
        version: 1,
        created_at: createdAt,
        updated_at: published ?? createdAt,
        published_at: published,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.insertInto('article_bodies').values({ article_id: id, content }).execute();
    await setTags(trx, id, fields.tags);
    await keepRevision(trx, id, 1, { ...fields, slug, content }, userId, now);
    await noteMediaUses(trx, id, [content, fields.featuredImage]);
    await announce(trx, id, now, false);
    return { id, slug, version: 1 };
  });
}

/**
 * Changes some of an article's fields, or all, and keeps a revision. A slug that was public goes on
 * leading here. @throws Error where there is no such article
 */
export function updateArticle(
  db: Db,
  id: number,
  changes: Partial<ArticleFields>,
  { userId, now }: SaveContext,
): Promise<SavedArticle> {
  const written = changes.content === undefined ? undefined : sanitizeArticleHtml(changes.content);
  return inTransaction(db, async (trx) => {
    const { before, fields: former } = await storedFields(trx, id);
    const fields = {
      ...former,
      ...wordsOfNewImage(former, changes),
      ...changes,
      content: written ?? former.content,
    };
    const slug =
      changes.slug === undefined
        ? former.slug
        : await freeSlug(trx, fields.slug || fields.title, id);
    const after = columns(fields, fields.content);
    const version = before.version + 1;
    await setTags(trx, id, fields.tags);
    const differs =
      slug !== before.slug ||
      fields.content !== former.content ||
      former.tags.join('\n') !== ((await tagsOf(trx, [id])).get(id) ?? []).join('\n') ||
      SEEN_BY_READERS.some((column) => after[column] !== before[column]);
    const nowPublic = isPublic(fields);
    const publishedAt = before.published_at ?? (nowPublic ? now : null);
    await trx
      .updateTable('articles')
      .set({
        ...after,
        slug,
        version,
        updated_at:
          differs || (nowPublic && before.published_at === null) ? now : before.updated_at,
        published_at: publishedAt,
      })
      .where('id', '=', id)
      .execute();
    const { content } = fields;
    await trx.updateTable('article_bodies').set({ content }).where('article_id', '=', id).execute();
    await keepSlug(trx, id, before, slug);
    await keepRevision(trx, id, version, { ...fields, slug }, userId, now);
    await noteMediaUses(trx, id, [content, fields.featuredImage]);
    await announce(trx, id, now, before.is_public === 1);
    return { id, slug, version };
  });
}

/** What was said of the image before is not said of another one. */
function wordsOfNewImage(former: ArticleFields, { featuredImage }: Partial<ArticleFields>) {
  return featuredImage === undefined || (featuredImage || null) === former.featuredImage
    ? {}
    : { featuredImageAlt: '', featuredImageCaption: '' };
}

/** An article's row, and its fields as a writer knows them. */
async function storedFields(db: Db, id: number) {
  const { content, ...before } = await db
    .selectFrom('articles')
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .selectAll('articles')
    .select('article_bodies.content')
    .where('articles.id', '=', id)
    .executeTakeFirstOrThrow();
  const fields: ArticleFields = {
    title: before.title,
    slug: before.slug,
    content,
    excerpt: before.excerpt,
    metaDescription: before.meta_description,
    tags: (await tagsOf(db, [id])).get(id) ?? [],
    category: before.category,
    featuredImage: before.featured_image,
    featuredImageAlt: before.featured_image_alt,
    featuredImageCaption: before.featured_image_caption,
    status: before.status,
    moderationStatus: before.moderation_status,
    rejectionNote: before.rejection_note,
    scheduledAt: before.scheduled_at,
    authorId: before.author_id,
  };
  return { before, fields };
}

async function keepSlug(
  db: Db,
  id: number,
  before: { slug: string; published_at: number | null },
  slug: string,
): Promise<void> {
  // Back to a former slug: it is the current one again and no longer leads elsewhere.
  await db.deleteFrom('article_slugs').where('slug', '=', slug).execute();
  if (slug === before.slug || before.published_at === null) return;
  await db.insertInto('article_slugs').values({ slug: before.slug, article_id: id }).execute();
}

async function keepRevision(
  db: Db,
  articleId: number,
  version: number,
  fields: ArticleFields,
  userId: number | null,
  now: number,
): Promise<void> {
  await db
    .insertInto('revisions')
    .values({
      article_id: articleId,
      version,
      user_id: userId,
      saved_at: now,
      snapshot: JSON.stringify(fields),
    })
    .execute();
}
