/** Who wrote a draft: a language model, or the outline from the archive. */
export const GENERATORS = ['model', 'outline'] as const;

/** The stages of generating a draft, in order; unneeded ones are skipped. */
export type Stage = 'searching' | 'writing' | 'repairing' | 'checking';

/** The maximum length of a keyword, in characters. Topics from feeds are whole headlines. */
export const KEYWORD_MAX = 200;

/** Characters of content in the preview (spec §9). */
export const PREVIEW_CONTENT_LENGTH = 150;

/** Trending topics are fresh for this long (spec §9). */
export const TOPICS_FRESH_MS = 30 * 60_000;
