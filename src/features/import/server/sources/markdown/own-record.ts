import { type ArticleRecord, FILE_SCHEMAS } from '#features/export/contract.ts';
import type { Fields } from './front-matter.ts';

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * An article as our own export to Markdown has it in its front matter.
 * @param content its text as HTML
 * @returns undefined where it is none
 */
export function recordOfFields(fields: Fields, content: string): ArticleRecord | undefined {
  const { savepoint, image, imageAlt, imageCaption } = fields;
  if (typeof savepoint !== 'object' || savepoint === null) return undefined;
  const former = listOf(fields.aliases).map((one) => String(one).replace(/^\/articles\//, ''));
  const { data } = FILE_SCHEMAS['articles.jsonl'].strip().safeParse({
    version: 1,
    rejectionNote: null,
    scheduledPublishAt: null,
    publishedAt: null,
    placements: [],
    ...savepoint,
    slug: fields.slug,
    formerSlugs: former,
    title: fields.title,
    content,
    excerpt: fields.summary ?? '',
    metaDescription: fields.description ?? '',
    category: listOf(fields.categories)[0],
    tags: listOf(fields.tags),
    featuredImage: typeof image === 'string' ? image.replace(/^\.\.(?=\/media\/)/, '') : null,
    featuredImageAlt: imageAlt ?? '',
    featuredImageCaption: imageCaption ?? '',
    language: fields.lang ?? '',
    updatedAt: fields.lastmod,
  });
  return data;
}
