/** The maximum length of a counted phrase, in characters. */
export const PHRASE_MAX = 80;
/** Longer texts are no searches (same limit as the search). */
export const SEARCH_MAX = 500;
/** Days of reads shown for an article. */
export const READ_DAYS = 30;

/** The periods that statistics can be shown for. */
export const STATISTICS_RANGES = ['7d', '30d', '12w', '1y'] as const;
/** The parts that can be exported as CSV. */
export const STATISTICS_PARTS = [
  'reads',
  'sources',
  'progress',
  'changes',
  'searches',
  'digests',
] as const;
/** Where a visit came from; 'direct' includes unknown. */
export const SOURCE_KINDS = ['search', 'direct', 'feed', 'newsletter', 'host'] as const;
/** The maximum length of a host name (RFC 1035 §2.3.4). */
export const FROM_MAX = 253;
/** The query parameter value that marks our own links. */
export const FROM_PARAM = 'from';
export const FEED_SOURCE = 'feed';
/** Followed by the digest's ID. */
export const DIGEST_SOURCE = 'digest-';

/** Steps of a read: a quarter, half, three quarters and the end of the text. */
export const READING_STEPS = 4;

/** The list of most read articles: days counted, including today, and its length. */
export const MOST_READ_DAYS = 7;
export const MOST_READ_COUNT = 5;
export const MAX_MOST_READ = 10;
/** The list is hidden with fewer articles. */
export const MAX_READ_FROM = 3;
