/** An address alone, or everything below it too. */
export const MATCHES = ['exact', 'prefix'] as const;
export type Match = (typeof MATCHES)[number];

/** What an old address is answered with: it has moved, or it is gone (RFC 9110 §15.4.2, §15.5.11). */
export const REDIRECT_KINDS = ['301', '410'] as const;
export type RedirectKind = (typeof REDIRECT_KINDS)[number];

/** An old address, as it is compared, has so many characters at most. */
export const SOURCE_MAX = 700;
export const TARGET_MAX = 2000;
/** What everything below leads on from has so many folders at most: each is asked for with every address. */
export const FOLDERS_MAX = 20;
/** A CSV has so many lines at most, its first aside: no other change is written while they are. */
export const CSV_LINES_MAX = 10_000;
/** A CSV has so many characters at most. */
export const CSV_MAX = 5_000_000;
/** So long it is known what was asked for and not found. */
export const MISSING_DAYS = 30;
