/** What a running coverage is asked by. */
export const livePath = (slug: string) => `/api/live/${encodeURIComponent(slug)}`;

/** The same with all its entries. */
export const entriesPath = (slug: string) => `${livePath(slug)}/entries`;
