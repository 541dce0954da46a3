export const MAX_SNIPPETS = 300;
export const SNIPPET_LIMITS = { title: 100, content: 20_000 } as const;
