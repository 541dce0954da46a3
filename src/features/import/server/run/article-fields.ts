import { extensionsIn, hasEnded, type WrittenFields } from '#features/articles/server/public.ts';
import { type ArticleStatus, LIMITS } from '#features/articles/values.ts';
import { MEDIA_LIMITS } from '#features/media/library.values.ts';
import { imageOf as imageAt } from '#features/media/values.ts';
import type { StoredReview } from '#features/reviews/contract.ts';
import { REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { languageTag } from '#lib/text/language/language-tag.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import type { ReviewConfig } from '#platform/config/review.ts';
import type { ImportChoices } from '../../contract.ts';
import type { Outcome } from '../../values.ts';
import { oneLine, plain } from '../sources/html/plain-text.ts';
import type { ImportWarning, SourceArticle } from '../sources/source.ts';
import type { Mapping } from './mapping/mapping.ts';
import { reviewFields } from './mapping/review-fields.ts';

/** The fields of an imported article, with warnings. */
export interface ArticleFields {
  fields: Omit<WrittenFields, 'content' | 'slug'>;
  createdAt: number;
  publishedAt: number;
  updatedAt: number;
  /** Whether it was ever public. */
  wasPublic: boolean;
  warnings: ImportWarning[];
}

/** Later dates are mistakes. */
const LATEST = Date.UTC(2200, 0);

/** Shortens a text with a warning. */
function shortened(text: string, max: number, name: string, warnings: ImportWarning[]): string {
  if (text.length <= max) return text;
  warnings.push({ issue: `The ${name} is longer than ${max} characters`, action: 'Shortened' });
  // Not within a surrogate pair.
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Savepoint exports keep their line breaks. */
const lineOf =
  ({ record }: SourceArticle) =>
  (text: string) =>
    record === undefined ? oneLine(text) : text;

/**
 * The category and the review of an article. One with a score becomes a review; the average of readers' votes
 * makes none of an article in another category.
 */
function reviewOf(
  article: SourceArticle,
  { mapping, review: config }: { mapping: Mapping; review: ReviewConfig },
  warnings: ImportWarning[],
): { category: string; review?: StoredReview } {
  const category = mapping.categoryOf(article);
  const { review } = article;
  if (review === undefined) return { category };
  const isReview = category === REVIEW_CATEGORY;
  if (!mapping.hasReviews || (review.isByReaders && !isReview)) {
    const { value = 0, max = 0 } = review.score ?? {};
    const issue = review.isByReaders ? `Readers' votes: ${value} out of ${max}` : 'Review';
    warnings.push({ issue, action: 'Not imported' });
    return { category };
  }
  if (!isReview) {
    warnings.push({ issue: 'Has a score', action: 'Imported into the category of reviews' });
  }
  return { category: REVIEW_CATEGORY, review: reviewFields(review, config, warnings) };
}

/** Its tags, then its other categories. Pages and custom types get their type as the first tag. */
function tagsOf(
  article: SourceArticle,
  category: string,
  mapping: Mapping,
  warnings: ImportWarning[],
): string[] {
  const kind = article.type === 'post' ? [] : [article.type];
  const named = [...kind, ...article.tags, ...mapping.otherCategories(article, category)]
    .map(lineOf(article))
    .map((tag) => withoutDirections(tag).trim())
    .filter((tag) => tag !== '');
  const short = named.filter((tag) => tag.length <= LIMITS.tag);
  const tags = [...new Set(short)].slice(0, LIMITS.tags);
  const lost = new Set(named.filter((tag) => !tags.includes(tag)));
  if (lost.size > 0) {
    const rule = `more than ${LIMITS.tags} tags, or longer than ${LIMITS.tag} characters`;
    warnings.push({ issue: `Tags: ${[...lost].join(', ')}`, action: `Not imported: ${rule}` });
  }
  return tags;
}

function imageOf(article: SourceArticle, warnings: ImportWarning[]) {
  const { featuredImage, record } = article;
  const line = (text: string) => withoutDirections(record === undefined ? plain(text) : text);
  const texts = ({ alt, caption }: { alt: string; caption: string }) => ({
    featuredImageAlt: shortened(line(alt), MEDIA_LIMITS.alt, 'alternative text', warnings),
    featuredImageCaption: shortened(line(caption), MEDIA_LIMITS.caption, 'caption', warnings),
  });
  if (featuredImage === null || featuredImage.url === '') {
    const { featuredImageAlt: alt = '', featuredImageCaption: caption = '' } = record ?? {};
    return { featuredImage: null, ...texts({ alt, caption }) };
  }
  const { url } = featuredImage;
  // Demo images are part of every Savepoint, and a Savepoint export contains its own.
  const isOfOurs = record !== undefined && imageAt(url).kind === 'image';
  const isHere = url.startsWith('/demo/') || (url.startsWith('/') && isOfOurs);
  const isWhole = /^https?:\/\//i.test(url) && URL.canParse(url);
  if (!(isHere || isWhole) || url.length > LIMITS.address) {
    warnings.push({ issue: `Invalid image URL: ${url}`, action: 'Not imported' });
    return { featuredImage: null, ...texts({ alt: '', caption: '' }) };
  }
  return { featuredImage: url, ...texts(featuredImage) };
}

/** Its own language. */
function languageOf({ language = '' }: SourceArticle, warnings: ImportWarning[]): string {
  const tag = language === '' ? '' : languageTag(language.replaceAll('_', '-'));
  if (tag !== null) return tag;
  const issue = `Unknown language: ${language.slice(0, 100)}`;
  warnings.push({ issue, action: 'Imported in the site’s language' });
  return '';
}

interface ArticleState {
  status: ArticleStatus;
  isPending?: true;
  scheduledAt?: number;
}

/** The state of an article in a Savepoint export. */
function ownState(
  { record }: SourceArticle,
  { states }: Pick<ImportChoices, 'states'>,
  now: number,
) {
  if (record === undefined || states === 'drafts') return {};
  const { status, moderationStatus, rejectionNote, scheduledPublishAt: at } = record;
  if (status === 'scheduled' && at === null) return {};
  const unpublishAt = record.unpublishAt === null ? null : Date.parse(record.unpublishAt);
  const state = {
    status,
    moderationStatus,
    rejectionNote,
    scheduledAt: at === null ? null : Date.parse(at),
    unpublishAt,
  };
  // Its end has passed since the export was made.
  return hasEnded(state, now)
    ? { ...state, status: 'archived' as const, scheduledAt: null, unpublishAt: null }
    : state;
}

/** The embargo in a Savepoint export, also if all articles become drafts. */
const embargoOf = ({ record }: SourceArticle) => ({
  embargoUntil: record?.embargoUntil ? Date.parse(record.embargoUntil) : null,
  embargoReason: record?.embargoReason ?? '',
  embargoSource: record?.embargoSource ?? '',
});

/** The state of an article of another system. */
function stateOf(
  { state: oldState, publishedAt }: SourceArticle,
  outcome: Outcome,
  { states }: Pick<ImportChoices, 'states'>,
  { now, warnings }: { now: number; warnings: ImportWarning[] },
): ArticleState {
  if (outcome === 'archived') return { status: 'archived' };
  if (outcome === 'draft' || states === 'drafts') return { status: 'draft' };
  if (oldState === 'published') return { status: 'published' };
  if (oldState === 'pending') return { status: 'published', isPending: true };
  if (oldState !== 'scheduled') return { status: 'draft' };
  if (publishedAt === null || publishedAt >= LATEST) {
    warnings.push({ issue: 'Scheduled for an invalid time', action: 'Imported as a draft' });
    return { status: 'draft' };
  }
  // Published there since the export was made.
  if (publishedAt <= now) return { status: 'published' };
  return { status: 'scheduled', scheduledAt: publishedAt };
}

/** Its dates, none later than `now`. */
function timesOf(
  { record, publishedAt, modifiedAt }: SourceArticle,
  { states }: Pick<ImportChoices, 'states'>,
  now: number,
) {
  const possible = (time: number | null) => (time === null ? null : Math.min(time, now));
  const parsed = (time: string | null) => possible(time === null ? null : Date.parse(time));
  if (record !== undefined) {
    const createdAt = parsed(record.createdAt) ?? now;
    const published = parsed(record.publishedAt);
    return {
      createdAt,
      publishedAt: published ?? possible(publishedAt) ?? now,
      updatedAt: parsed(record.updatedAt) ?? createdAt,
      wasPublic: published !== null && states !== 'drafts',
    };
  }
  const at = possible(publishedAt ?? modifiedAt) ?? now;
  const updatedAt = Math.max(possible(modifiedAt) ?? at, at);
  return { createdAt: at, publishedAt: at, updatedAt, wasPublic: false };
}

/** The fields of an imported article, without text and slug. @param now when the import started */
export function fieldsOf(
  article: SourceArticle,
  outcome: Outcome,
  choices: Pick<ImportChoices, 'states'>,
  { now, ...site }: { mapping: Mapping; now: number; review: ReviewConfig },
): ArticleFields {
  const warnings: ImportWarning[] = [];
  const state = stateOf(article, outcome, choices, { now, warnings });
  const words = lineOf(article);
  const { mapping } = site;
  const { category, ...review } = reviewOf(article, site, warnings);
  const title = withoutDirections(words(article.title)).trim() || `Untitled ${article.id}`;
  // Ghost and Markdown have HTML in them too.
  const htmlText = (text: string) => (article.record === undefined ? plain(text) : text);
  const excerpt = htmlText(article.excerpt);
  const description = htmlText(article.metaDescription);
  return {
    fields: {
      title: shortened(title, LIMITS.title, 'title', warnings),
      excerpt: shortened(excerpt, LIMITS.excerpt, 'excerpt', warnings),
      metaDescription: shortened(description, LIMITS.metaDescription, 'description', warnings),
      tags: tagsOf(article, category, mapping, warnings),
      category,
      ...imageOf(article, warnings),
      language: languageOf(article, warnings),
      status: state.status,
      moderationStatus: state.isPending ? 'pending' : 'approved',
      rejectionNote: null,
      scheduledAt: state.scheduledAt ?? null,
      unpublishAt: null,
      ...embargoOf(article),
      authorId: mapping.authorOf(article),
      ...ownState(article, choices, now),
      ...extensionsIn(article.record ?? review),
      guid: article.record?.guid ?? article.guid ?? null,
    },
    ...timesOf(article, choices, now),
    warnings,
  };
}
