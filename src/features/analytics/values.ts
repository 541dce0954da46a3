/** A phrase is counted up to this length, in characters. */
export const PHRASE_MAX = 80;
/** Longer texts than this are no search (the search's own limit). */
export const SEARCH_MAX = 500;
/** An article's reads are shown of so many days. */
export const READ_DAYS = 30;
