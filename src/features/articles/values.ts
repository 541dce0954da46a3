import { MAX_CONTENT } from '#features/rich-text/values.ts';

export const ARTICLE_STATUSES = ['draft', 'published', 'scheduled', 'archived'] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

export const MODERATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ModerationStatus = (typeof MODERATION_STATUSES)[number];

/** Whether visitors may read an article. The store computes the same in the column `is_public`. */
export function isPublic(article: {
  status: ArticleStatus;
  moderationStatus: ModerationStatus;
}): boolean {
  return article.status === 'published' && article.moderationStatus === 'approved';
}

/** Cards and summaries fall back to this many characters of the text (spec: constants). */
export const EXCERPT_FALLBACK_LENGTH = 120;
/** What search engines show of a description, in characters. */
export const DESCRIPTION_LENGTH = 155;
/** The featured block cuts a written excerpt here. */
export const FEATURED_EXCERPT_LENGTH = 200;
export const LIST_PAGE_SIZE = 12;
/** What a search can ask for as the slug of a game, in characters. */
export const GAME_SLUG_MAX = 300;
/** A list without `limit` gives this many; it is also the most that can be asked for. */
export const LIST_MAX = 100;
export const FOOTER_LATEST = 4;
export const RELATED_MAX = 5;
/** Cards in the band below an article. */
export const BAND_CARDS = 4;

/** What was published in a month is listed so many at a time. */
export const ARCHIVE_PAGE_SIZE = 50;
export const ARCHIVE_MAX = 100;

/** Orders of a public list. */
export const PUBLIC_SORTS = ['newest', 'score'] as const;

/** What was wrong is listed so many at a time. */
export const CORRECTIONS_PAGE_SIZE = 20;
export const CORRECTIONS_MAX = 100;

/** What a correction is: the article was wrong, or could be misunderstood. */
export const CORRECTION_KINDS = ['correction', 'clarification'] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

/** What a kind is called, and what an article is that has one. */
export const CORRECTION_WORDS: Record<CorrectionKind, { name: string; done: string }> = {
  correction: { name: 'Correction', done: 'Corrected' },
  clarification: { name: 'Clarification', done: 'Clarified' },
};

/** Why a featured image is refused that is one of the site's own pages or calls. */
export const OWN_ROUTE = "can't be a page of this site: choose an image from the library";

/** What can be done to one article, beyond reading it. */
export const ARTICLE_ACTIONS = [
  'edit',
  'delete',
  'publish',
  'archive',
  'approve',
  'reject',
  'feature',
  'live',
  'lift',
  'correct',
] as const;
export type ArticleAction = (typeof ARTICLE_ACTIONS)[number];

/** Orders of the admin area's lists. 'waiting' has what was submitted before what is a draft. */
export const ADMIN_SORTS = [
  'created',
  '-created',
  'updated',
  '-updated',
  'title',
  '-title',
  'category',
  '-category',
  'status',
  '-status',
  'moderation',
  '-moderation',
  'scheduled',
  '-scheduled',
  'waiting',
] as const;
export type AdminSort = (typeof ADMIN_SORTS)[number];

/** How long what a writer fills in may be, in characters; tags is a number of them. */
export const LIMITS = {
  title: 300,
  slug: 250,
  /** Some 50,000 words. */
  content: MAX_CONTENT,
  excerpt: 2000,
  metaDescription: 500,
  tags: 30,
  tag: 60,
  address: 2000,
  /** Its reason, its source and why it was lifted. */
  embargo: 200,
  /** What was wrong, and what is right, each. */
  correction: 1000,
} as const;

/** An open editor says so this often, and counts as gone when it has been silent for three times that. */
export const PRESENCE_BEAT_MS = 20_000;
export const PRESENCE_GONE_MS = 3 * PRESENCE_BEAT_MS;

/** So many links are checked in one call. */
export const LINKS_MAX = 50;
/** Why a link brought no answer. */
export const LINK_REASONS = [
  'address',
  'port',
  'unreachable',
  'timeout',
  'redirects',
  'limit',
] as const;
export type LinkReason = (typeof LINK_REASONS)[number];
