/** Polled by readers' pages while the coverage runs. */
export const livePath = (slug: string) => `/api/live/${encodeURIComponent(slug)}`;

/** The coverage with all its entries. */
export const entriesPath = (slug: string) => `${livePath(slug)}/entries`;
