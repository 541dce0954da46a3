import { MAX_CONTENT } from '#features/rich-text/values.ts';

export const ARTICLE_STATUSES = ['draft', 'published', 'scheduled', 'archived'] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

export const MODERATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ModerationStatus = (typeof MODERATION_STATUSES)[number];

/** An author's article waits for an editor in these statuses: a draft isn't submitted yet. */
export const SUBMITTED_STATUSES = ['published', 'scheduled'] as const;

/** An author has submitted it and no editor has approved it yet, so readers don't see it. */
export function waitsForApproval(article: {
  status: ArticleStatus;
  moderationStatus?: ModerationStatus;
}): boolean {
  const { status, moderationStatus } = article;
  return SUBMITTED_STATUSES.some((one) => one === status) && moderationStatus === 'pending';
}

/** Whether visitors may read an article. The database computes the same in the column `is_public`. */
export function isPublic(article: {
  status: ArticleStatus;
  moderationStatus: ModerationStatus;
}): boolean {
  return article.status === 'published' && article.moderationStatus === 'approved';
}

/** The text of a draft that is still to be written: an article without any is refused. */
export const TEXT_TO_COME = '<p>…</p>';

/** Whether an article has no text of its own yet. */
export const isUnwritten = (html: string): boolean =>
  html.trim() === '' || html.trim() === TEXT_TO_COME;

/** Cards and summaries fall back to this many characters of the text (spec: constants). */
export const EXCERPT_FALLBACK_LENGTH = 120;
/** Characters of a description that search engines show. */
export const DESCRIPTION_LENGTH = 155;
/** The featured block cuts a written excerpt here. */
export const FEATURED_EXCERPT_LENGTH = 200;
/** Search engines list the page of a tag from this many public articles on. */
export const MIN_INDEXED_ARTICLES = 3;
export const LIST_PAGE_SIZE = 12;
/** The maximum length of a game's slug in a search. */
export const GAME_SLUG_MAX = 300;
/** The default and maximum of `limit`. */
export const LIST_MAX = 100;
export const FOOTER_LATEST = 4;
export const RELATED_MAX = 5;
/** Cards in the band below an article. */
export const BAND_CARDS = 4;

/** Articles per page of a month. */
export const ARCHIVE_PAGE_SIZE = 50;
export const ARCHIVE_MAX = 100;

/** Orders of a public list. */
export const PUBLIC_SORTS = ['newest', 'score'] as const;

/** Corrections per page. */
export const CORRECTIONS_PAGE_SIZE = 20;
export const CORRECTIONS_MAX = 100;

/** Correction: the article was wrong. Clarification: it could be misunderstood. */
export const CORRECTION_KINDS = ['correction', 'clarification'] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

/** The labels of a kind, and of an article with one. */
export const CORRECTION_WORDS: Record<CorrectionKind, { name: string; done: string }> = {
  correction: { name: 'Correction', done: 'Corrected' },
  clarification: { name: 'Clarification', done: 'Clarified' },
};

/** The message for a featured image that is one of the site's own pages or calls. */
export const OWN_ROUTE = "can't be a page of this site: choose an image from the library";

/** The actions on one article, apart from reading it. */
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

/**
 * The orders of admin lists. 'waiting' lists submitted articles before drafts; 'match' lists articles that
 * have the search in the title first.
 */
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
  'published',
  '-published',
  'waiting',
  'match',
] as const;
export type AdminSort = (typeof ADMIN_SORTS)[number];

/** Maximum lengths of text fields; for tags their number. */
export const LIMITS = {
  title: 300,
  slug: 250,
  /** About 160,000 words. */
  content: MAX_CONTENT,
  excerpt: 2000,
  metaDescription: 500,
  tags: 200,
  tag: 60,
  address: 2000,
  /** The reasons for setting and lifting it, and its source. */
  embargo: 200,
  /** The wrong and the correct text, each. */
  correction: 1000,
  /** An editor's note to the author of rejected or returned work. */
  note: 2000,
} as const;

/** The maximum number of articles in a bulk action. */
export const BULK_MAX = 1000;

/** Deleted articles can be restored for this many days. */
export const TRASH_DAYS = 30;

/** How often an open editor reports; after three missed reports it counts as closed. */
export const PRESENCE_BEAT_MS = 5000;
export const PRESENCE_GONE_MS = 60_000;

/** Links per call. */
export const LINKS_MAX = 50;
/** Why a link could not be checked. */
export const LINK_REASONS = [
  'address',
  'port',
  'unreachable',
  'timeout',
  'redirects',
  'limit',
] as const;
export type LinkReason = (typeof LINK_REASONS)[number];
