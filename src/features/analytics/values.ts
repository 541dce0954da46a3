/** A phrase is counted up to this length, in characters. */
export const PHRASE_MAX = 80;
/** Longer texts than this are no search (the search's own limit). */
export const SEARCH_MAX = 500;
/** An article's reads are shown of so many days. */
export const READ_DAYS = 30;

/** Of what time statistics can be. */
export const STATISTICS_RANGES = ['7d', '30d', '12w', '1y'] as const;
/** What of them can be had as a table. */
export const STATISTICS_PARTS = [
  'reads',
  'sources',
  'progress',
  'changes',
  'searches',
  'digests',
] as const;
/** From where somebody came: 'direct' is nowhere in particular, or not known. */
export const SOURCE_KINDS = ['search', 'direct', 'feed', 'newsletter', 'host'] as const;
/** So long is the longest host (RFC 1035 §2.3.4). */
export const FROM_MAX = 253;
/** What links to us say of where they stand, in their query. */
export const FROM_PARAM = 'from';
export const FEED_SOURCE = 'feed';
/** Before the id of a digest. */
export const DIGEST_SOURCE = 'digest-';

/** How far an article was read: a quarter, half, three quarters, the end of its text. */
export const READING_STEPS = 4;

/** What was read most in so many days, today included, is shown: so many articles, where there are some. */
export const MOST_READ_DAYS = 7;
export const MOST_READ_COUNT = 5;
export const MAX_MOST_READ = 10;
/** Fewer are not worth a list. */
export const MAX_READ_FROM = 3;
