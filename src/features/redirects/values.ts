/** One URL, or everything below it too. */
export const MATCHES = ['exact', 'prefix'] as const;
export type Match = (typeof MATCHES)[number];

/** Moved permanently, or gone (RFC 9110 §15.4.2, §15.5.11). */
export const REDIRECT_KINDS = ['301', '410'] as const;
export type RedirectKind = (typeof REDIRECT_KINDS)[number];

/** Max characters of a source. */
export const SOURCE_MAX = 700;
export const TARGET_MAX = 2000;
/** Max folders of a prefix: each request looks up all its parent folders. */
export const FOLDERS_MAX = 20;
/** Max redirects in a CSV file: they are written in one transaction. */
export const CSV_ROWS_MAX = 10_000;
/** Max characters of a CSV file. */
export const CSV_MAX = 5_000_000;
/** Days that missing URLs are stored. */
export const MISSING_DAYS = 30;
