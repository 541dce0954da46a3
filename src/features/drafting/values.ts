/** Who wrote a draft: a language model, or the outline that is made from the archive. */
export const GENERATORS = ['model', 'outline'] as const;

/** What a generation is doing, in this order; what is not needed is left out. */
export type Stage = 'searching' | 'writing' | 'repairing' | 'checking';

/** A keyword may be this long, in characters: a topic of a feed is a whole headline. */
export const KEYWORD_MAX = 200;

/** The preview shows so much of the content (spec §9). */
export const PREVIEW_CONTENT_LENGTH = 150;

/** Trending topics are fresh for this long (spec §9). */
export const TOPICS_FRESH_MS = 30 * 60_000;
