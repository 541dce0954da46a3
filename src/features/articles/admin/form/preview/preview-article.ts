import type { AdminArticle, Article } from '#features/articles/contract.ts';
import { descriptionOf } from '#features/articles/description.ts';
import type { ContentPreview } from '#features/articles/writing.contract.ts';
import { previewReview } from '#features/reviews/admin/public.ts';
import { categorySlug, REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { slugify } from '#lib/text/slug.ts';
import { htmlToText } from '#ui/admin/read-html.ts';
import { type FormValues, parseTags } from '../form-values.ts';

/**
 * The form as the article that readers would get.
 * @param article as it was opened; null for a new one
 * @param preview its sanitized content and its series
 * @param now ISO time
 */
export function previewArticle(
  values: FormValues,
  article: AdminArticle | null,
  { content, readingMinutes, contents, series, seriesParts }: ContentPreview,
  now: string,
): Article {
  const slug = slugify(values.slug) || slugify(values.title);
  const title = values.title.trim();
  const featuredImage = values.featuredImage.trim();
  const isReview = categorySlug(values.category) === REVIEW_CATEGORY;
  const review = isReview ? previewReview(values.review) : null;
  return {
    id: article?.id ?? 0,
    slug,
    title,
    excerpt: values.excerpt,
    metaDescription: values.metaDescription,
    tags: parseTags(values.tags),
    category: categorySlug(values.category),
    ...(values.language !== '' && { language: values.language }),
    featuredImage: featuredImage === '' ? null : featuredImage,
    featuredImageAlt: values.featuredImageAlt.trim(),
    featuredImageCaption: values.featuredImageCaption.trim(),
    content,
    description: descriptionOf(values, htmlToText(content)),
    wordCount: 0,
    readingMinutes,
    contents,
    newer: null,
    older: null,
    coverUrl: article?.coverUrl ?? '',
    corrections: article?.corrections ?? [],
    live: null,
    byline: (values.byline ?? []).map((one) => ({ ...one, slug: '' })),
    review,
    score: review?.score ?? null,
    games: values.games,
    series,
    seriesParts: series === null ? [] : seriesParts.toSpliced(series.part - 1, 0, { slug, title }),
    gameFacts: [],
    checked: values.checked,
    status: 'published',
    moderationStatus: 'approved',
    rejectionNote: null,
    scheduledPublishAt: null,
    featured: false,
    masterFeatured: false,
    authorId: article?.authorId ?? 0,
    createdAt: article?.createdAt ?? now,
    updatedAt: now,
    publishedAt: article?.publishedAt ?? now,
  };
}
