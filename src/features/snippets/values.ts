export const MAX_SNIPPETS = 300;
/** In one article. */
export const MAX_SNIPPETS_IN_TEXT = 50;
/** A changed snippet shows in this many articles immediately; a job changes the others. */
export const IMMEDIATE_ARTICLES = 25;
export const SNIPPET_LIMITS = { title: 100, content: 20_000 } as const;
