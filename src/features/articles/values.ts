export const ARTICLE_STATUSES = ['draft', 'published', 'scheduled', 'archived'] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

export const MODERATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ModerationStatus = (typeof MODERATION_STATUSES)[number];

/** Cards and summaries fall back to this many characters of the text (spec: constants). */
export const EXCERPT_FALLBACK_LENGTH = 120;
/** The featured block cuts a written excerpt here. */
export const FEATURED_EXCERPT_LENGTH = 200;
export const LIST_PAGE_SIZE = 12;
/** A list without `limit` gives this many; it is also the most that can be asked for. */
export const LIST_MAX = 100;
export const FOOTER_LATEST = 4;
export const RELATED_MAX = 5;
