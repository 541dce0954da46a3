export const MAX_SNIPPETS = 300;
/** In one article. */
export const MAX_SNIPPETS_IN_TEXT = 50;
export const SNIPPET_LIMITS = { title: 100, content: 20_000 } as const;
